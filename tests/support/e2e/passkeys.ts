import type { CDPSession, Page } from '@playwright/test'

/** A device that keeps passkeys and is unlocked at once, as Chromium plays one. */
export interface VirtualDevice {
  /** From now on its owner does not unlock it, or does again. */
  setUnlocked(isUserVerified: boolean): Promise<void>
  /** Counts the passkeys that it keeps. */
  count(): Promise<number>
}

/** Gives a page's browser a device with a fingerprint reader, say. */
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
