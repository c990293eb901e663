import type { CDPSession, Page } from '@playwright/test'

/** Chromium's virtual device, which holds passkeys and unlocks at once. */
export interface VirtualDevice {
  /** Sets if the user unlocks it from now on. */
  setUnlocked(isUserVerified: boolean): Promise<void>
  /** Counts its passkeys. */
  count(): Promise<number>
}

/** Adds a virtual device to a page's browser. */
export async function addDevice(page: Page): Promise<VirtualDevice> {
  const cdp: CDPSession = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    setUnlocked: async isUserVerified => {
      await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
    count: async () => {
      const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId })
      return credentials.length
    },
  }
}
