import { expect, test, vi } from 'vitest'
import { unsubscribe } from '#contract/notices.ts'
import { isRequired, NOTICE_KINDS } from '#contract/rules/noticeKinds.ts'
import { replyToReview } from '#contract/tutor/reviews.ts'
import { unsubscribeToken } from '#server/messages/preferences/unsubscribeLink.ts'
import { preferenceOf } from '#server/outbox/preferences.ts'
import { sendLetters } from '../../../support/academy/letters.ts'
import { formOf, plainBrowser } from '../../../support/academy/plainBrowser.ts'
import { receiptAcademy } from '../../../support/academy/receiptAcademy.ts'
import { academyWithPages } from '../../../support/academy/site.ts'
import { PATIENCE } from '../../../support/patience.ts'

/** Builds a learner whose rating got a reply, and the letter about it. */
async function learnerWithLetter(options: Parameters<typeof academyWithPages>[1] = {}) {
  const academy = await academyWithPages({ course: {}, learner: { is_verified: 1 } }, options)
  const { server, tutor, learner, make, course, mail, app, db, config } = academy
  const rating = await make.rating({ course_id: course.id, user_id: learner.id })
  await server.as(tutor).call(replyToReview, { params: { id: rating.id }, body: { reply: 'Thank you.' } })
  await sendLetters(academy)
  const [letter] = mail.letters
  if (!letter?.list) throw new Error('The letter has no way to end its kind.')
  const { pathname } = new URL(letter.list.unsubscribeUrl)
  return {
    ...academy,
    letter,
    list: letter.list,
    pathname,
    visitor: plainBrowser(app),
    tokenOf: (kind: 'replies' | 'account', userId = learner.id) => unsubscribeToken(config, { userId, kind }),
    choice: () => preferenceOf(db, learner.id, 'replies', 'letter'),
    post: (payload: string, type: string, url = pathname) =>
      app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } }),
  }
}

const ONE_CLICK = 'List-Unsubscribe=One-Click'
const URLENCODED = 'application/x-www-form-urlencoded'
const MULTIPART = 'multipart/form-data; boundary=cut'
const PARTS =
  '--cut\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--cut--\r\n'

test('whoever opens the link, by GET or HEAD and as often as they like, changes nothing', async () => {
  const { visitor, pathname, app, choice } = await learnerWithLetter()
  for (let count = 0; count < 2; count += 1) {
    expect((await app.inject({ method: 'HEAD', url: pathname })).statusCode).toBe(200)
    const page = await visitor.open(pathname)
    expect(page.status).toBe(200)
    expect(page.text).toContain('Replies to your ratings')
    expect(formOf(page, 'Unsubscribe').action).toBe(pathname)
    expect(page.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
  }
  expect(await choice()).toBe('on')
})

test.each([
  ['urlencoded', ONE_CLICK, URLENCODED],
  ['multipart', PARTS, MULTIPART],
])(
  'a POST that is %s, without cookie or Origin, ends the letters, and twice is once',
  async (_name, payload, type) => {
    const { post, choice, db } = await learnerWithLetter()
    for (let count = 0; count < 2; count += 1) {
      const reply = await post(payload, type)
      expect([reply.statusCode, reply.headers.location, reply.headers['set-cookie']]).toEqual([
        200,
        undefined,
        undefined,
      ])
      expect(reply.payload).toContain('ve unsubscribed')
    }
    expect(await choice()).toBe('off')
    const lines = await db
      .selectFrom('audit_log')
      .select('details')
      .where('act', '=', 'changed the account')
      .execute()
    expect(lines).toEqual([{ details: '{"fields":"replies"}' }])
  },
)

test('a mail program on the web that names another site may post, too; a cookie is worth nothing', async () => {
  const { app, pathname, choice } = await learnerWithLetter()
  const headers = {
    'content-type': URLENCODED,
    origin: 'https://mail.example',
    'sec-fetch-site': 'cross-site',
  }
  const reply = await app.inject({ method: 'POST', url: pathname, payload: ONE_CLICK, headers })
  expect(reply.statusCode).toBe(200)
  expect(await choice()).toBe('off')
})

test('without script a person presses the button, and sees what came of it', async () => {
  const { visitor, pathname, choice } = await learnerWithLetter()
  const done = await visitor.press(await visitor.open(pathname), 'Unsubscribe')
  expect(done.status).toBe(200)
  expect(done.text).toContain("You've unsubscribed")
  expect(await choice()).toBe('off')
  expect((await visitor.open(pathname)).text).toContain("You've unsubscribed")
})

test('a forged link, one of a required kind, of nobody and of an erased person are one and the same page', async () => {
  const { visitor, post, tokenOf, learner, db, server } = await learnerWithLetter()
  const own = tokenOf('replies')
  const [id, kind, code = ''] = own.split('.')
  const forged = [
    `${Number(id) + 1}.${kind}.${code}`,
    `${id}.tutor_news.${code}`,
    `${id}.${kind}.${code.slice(0, -2)}xx`,
    tokenOf('account'),
    tokenOf('replies', 1_000_000),
    'nothing',
  ]
  await db
    .updateTable('users')
    .set({ erased_at: '2026-03-02T09:00:00.000Z' })
    .where('id', '=', learner.id)
    .execute()
  const pages = new Set<string>()
  for (const token of [...forged, own]) {
    const page = await visitor.open(`/unsubscribe/${token}`)
    expect(page.status).toBe(404)
    pages.add(page.text)
    const posted = await post(ONE_CLICK, URLENCODED, `/unsubscribe/${token}`)
    expect(posted.statusCode).toBe(404)
    expect(await server.call(unsubscribe, { params: { token } })).toBeRefused(404)
  }
  expect([...pages]).toEqual([expect.stringContaining("This link doesn't work")])
  expect(await db.selectFrom('notice_choices').selectAll().execute()).toEqual([])
})

test('who has switched off all that may be still gets the receipt of what they pay then', async () => {
  const academy = await receiptAcademy({ course: { title: 'Bookkeeping' } })
  const { buy, make, server, config, mail } = academy
  const ada = await make.learner({ email: 'ada@example.com', is_verified: 1 })
  for (const kind of NOTICE_KINDS.filter(name => !isRequired(name))) {
    const token = unsubscribeToken(config, { userId: ada.id, kind })
    expect((await server.call(unsubscribe, { params: { token } })).status).toBe(200)
  }
  await buy(ada, 'paid-after-all')
  await sendLetters(academy)
  const subjects = mail.letters.filter(({ to }) => to === 'ada@example.com').map(({ subject }) => subject)
  expect(subjects.some(subject => /receipt/i.test(subject))).toBe(true)
})

test('the letter carries the link at its foot, in text and in HTML, and the name of its list', async () => {
  const { letter, list, config } = await learnerWithLetter()
  expect(list.unsubscribeUrl).toMatch(/^http:\/\/127\.0\.0\.1:3000\/unsubscribe\/\d+\.replies\.[\w-]{43}$/)
  expect(letter.text.trimEnd().split('\n').at(-1)).toBe(list.unsubscribeUrl)
  expect(letter.html).toContain(`href="${list.unsubscribeUrl}"`)
  expect(list.id).toBe(`replies.${new URL(config.publicUrl).hostname}`)
})

test('what opens the link stands in no log', async () => {
  const lines: string[] = []
  const { app, pathname, post } = await learnerWithLetter({
    config: { logLevel: 'trace' },
    log: { write: (line: string) => void lines.push(line), close: async () => undefined } as never,
  })
  const secret = pathname.split('.').at(-1) ?? ''
  await app.inject({ url: pathname })
  await app.inject({ url: `/api${pathname}` })
  await post(ONE_CLICK, URLENCODED)
  await vi.waitFor(() => expect(lines.join('').match(/unsubscribe\/\*\*\*/g)).toHaveLength(3), PATIENCE)
  expect(lines.join('')).not.toContain(secret)
})
