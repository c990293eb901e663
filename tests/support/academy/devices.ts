import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { type PushSubscription, subscribePush } from '#contract/push.ts'
import { pushes } from '#server/messages/push/pushJobs.ts'
import type { Account } from '#server/platform/http/account.ts'
import { createLane } from '#server/platform/jobs/lane.ts'
import type { PushedMessage } from '../standIns/pushService.ts'
import type { TestAcademy } from './academy.ts'

const SILENT = pino({ level: 'silent' })

/** A browser's push subscription, which can decrypt messages. */
export interface Device {
  subscription: PushSubscription
  read(message: PushedMessage | undefined): { title: string; text: string; link: string; tag: string }
}

/** Returns a device at Chrome's push service, or at another endpoint. */
export function device(endpoint = `https://fcm.googleapis.com/wp/${randomBytes(9).toString('hex')}`): Device {
  const pair = createECDH('prime256v1')
  const p256dh = pair.generateKeys('base64url')
  const auth = randomBytes(16)
  return {
    subscription: { endpoint, keys: { p256dh, auth: auth.toString('base64url') } },
    // RFC 8291, with the content coding of RFC 8188.
    read(message) {
      const body = message?.body ?? Buffer.alloc(0)
      const [salt, sender] = [body.subarray(0, 16), body.subarray(21, 86)]
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
      const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32))
      const derive = (name: string, length: number) =>
        Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length))
      const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
      decipher.setAuthTag(body.subarray(-16))
      const padded = Buffer.concat([decipher.update(body.subarray(86, -16)), decipher.final()])
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString('utf8'))
    },
  }
}

/** Returns a device on which the user has allowed notifications. */
export async function allowedDevice(
  { server }: Pick<TestAcademy, 'server'>,
  person: Account,
  endpoint?: string,
): Promise<Device> {
  const own = device(endpoint)
  const { status } = await server.as(person).call(subscribePush, { body: own.subscription })
  if (status !== 200) throw new Error(`The device was refused: ${status}.`)
  return own
}

/** Sends the push messages that are due, as a running server does. */
export async function sendPushes({
  ports,
  config,
  db,
}: Pick<TestAcademy, 'ports' | 'config' | 'db'>): Promise<void> {
  const lane = createLane({ ...ports, config, db }, pushes, SILENT)
  lane.start()
  await lane.settled()
}
