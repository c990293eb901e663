import { isDeepStrictEqual } from 'node:util'
import type { Page, Request } from '@playwright/test'
import { readNotifications } from '#contract/notifications.ts'
import { matchPage } from '#pages/matchPage.ts'
import { hydrated } from './hydrated.ts'
import { layoutFaults } from './layoutFaults.ts'
import { type Pressable, type Shown, watchPage } from './pressable.ts'

/** A kind of screen, with the address where it was first found. */
interface Screen {
  kind: string
  address: string
}

const BROKEN = /^(something went wrong|error|loading chunk .*|page not found)$/i
const MOST_SHIFT = 0.1
const REST_LIMIT_MS = 15_000
/** Not pressed: it would end the crawl's session. */
const LOGS_OUT = /^log ?out$|sign out/i
/** Buttons that must ask for confirmation. */
const ASKS_FIRST = /^(delete|unpublish|cancel (this|class|cohort|slot)|leave the)/i

/**
 * Presses the links to new kinds of screen, or everything, from the front page on, breadth first and each kind of screen once. Calls that would change something are
 * refused before the server: the academy does not change, and the page must report the refusal.
 */
export class Crawl {
  readonly problems: string[] = []
  readonly #page: Page
  readonly #who: string
  readonly #isWorthIt: (address: string) => boolean
  readonly #presses: 'everything' | 'links'
  readonly #underWay = new Set<Request>()
  readonly #failed: string[] = []
  /** The refused calls of the last press. */
  #refused: string[] = []
  readonly #queue: Screen[] = []
  readonly #met = new Set<string>()
  readonly #tried = new Set<string>()
  readonly #measured = new Set<string>()
  readonly #pressed = new Map<string, string[]>()

  /**
   * @param isWorthIt returns true if the page at an address is pressed through, not only opened
   * @param presses `links` come to every page and tab once; `everything` presses each control
   */
  constructor(
    page: Page,
    who: string,
    isWorthIt: (address: string) => boolean,
    presses: 'everything' | 'links',
  ) {
    this.#presses = presses
    this.#page = page
    this.#who = who
    this.#isWorthIt = isWorthIt
  }

  async run(): Promise<void> {
    await this.#watch()
    await this.#open('/')
    const address = this.#page.url()
    this.#meet({ kind: kindOf(address), address })
    for (let screen = this.#queue.shift(); screen; screen = this.#queue.shift()) await this.#explore(screen)
  }

  /** Lists the presses, one line per screen, and the totals. */
  report(): string {
    const lines = [...this.#pressed].map(
      ([kind, names]) => `${this.#who} ${kind}: ${names.length} presses\n    ${names.join(' · ')}`,
    )
    const presses = [...this.#pressed.values()].flat().length
    return [
      ...lines,
      ...this.problems.map(problem => `PROBLEM ${problem}`),
      `${this.#who}: ${this.#pressed.size} screens, ${presses} presses`,
    ].join('\n')
  }

  async #watch(): Promise<void> {
    const page = this.#page
    await page.addInitScript(watchPage)
    await page.route(/\/api\//, (route, request) => {
      if (request.method() === 'GET') return route.fallback()
      this.#refused.push(`${request.method()} ${new URL(request.url()).pathname}`)
      return route.fulfill({ status: 503, json: REFUSAL })
    })
    await page.route(VIDEOS, route =>
      route.fulfill({ contentType: 'text/html', body: '<title>A video</title>' }),
    )
    page.on('request', request => {
      const isAwaited = ['fetch', 'xhr', 'script', 'document'].includes(request.resourceType())
      if (isAwaited) this.#underWay.add(request)
    })
    page.on('requestfinished', request => this.#underWay.delete(request))
    page.on('requestfailed', request => this.#underWay.delete(request))
    page.on('response', reply => {
      const { pathname } = new URL(reply.url())
      if (pathname.startsWith('/api/') && reply.status() >= 400 && pathname !== UNASKED) {
        this.#failed.push(`${reply.request().method()} ${pathname} answers ${reply.status()}`)
      }
    })
    page.on('download', download => {
      // The browser reports no end of a download.
      this.#underWay.clear()
      void download.cancel()
    })
    page.on('dialog', dialog => void dialog.accept())
    page.context().on('page', other => void other.close())
  }

  /** Presses each kind of control on a screen that was not pressed before. */
  async #explore(screen: Screen): Promise<void> {
    const names: string[] = []
    this.#pressed.set(screen.kind, names)
    if (!samePage(this.#page.url(), screen.address) && !(await this.#open(screen.address))) return
    for (let next = await this.#next(screen); next; next = await this.#next(screen)) {
      names.push(next.name.slice(0, 40))
      await this.#pressAndReturn(screen, next)
    }
  }

  async #next(screen: Screen, opener = ''): Promise<Pressable | undefined> {
    // A tab may replace its page in the history, so Back cannot undo it: tabs come last, one after the other.
    const isOnTab = kindOf(this.#page.url()) !== screen.kind
    const pressables = (await this.#list()).sort((one, other) => Number(isTab(one)) - Number(isTab(other)))
    for (const found of pressables) {
      if (isOnTab && !isTab(found)) continue
      if (this.#presses === 'links' && !isTab(found) && !this.#leadsToNew(found)) continue
      const tabless = screen.kind.split('?')[0]
      const inRow = found.key.endsWith(' of a row') ? screen.kind : tabless
      const mark = `${found.isInFrame ? 'frame' : inRow}${opener} ${found.key}`
      if (this.#tried.has(mark)) continue
      this.#tried.add(mark)
      if (found.name === '') this.problems.push(`${screen.kind}: ${found.key} has no name`)
      const isElsewhere = found.href !== null && new URL(found.href).origin !== new URL(screen.address).origin
      if (!isElsewhere && !LOGS_OUT.test(found.name)) return found
    }
    return undefined
  }

  /** Returns whether a link leads to a kind of screen that was not met yet. */
  #leadsToNew({ href }: Pressable): boolean {
    return href !== null && !this.#met.has(kindOf(href))
  }

  async #pressAndReturn(screen: Screen, pressed: Pressable): Promise<void> {
    const shown = await this.#press(screen, pressed)
    if (!shown || isTab(pressed)) return
    const opener = shown.layers.at(-1)
    if (opener && samePage(shown.address, screen.address)) await this.#pressWithin(screen, pressed, shown)
    else if (ASKS_FIRST.test(pressed.name) && this.#refused.length > 0) {
      this.problems.push(`${screen.kind}, "${pressed.name}": it does not ask first (${this.#refused})`)
    }
    await this.#return(screen)
  }

  /** Presses each kind of control in a dialog or menu, reopening it for each. */
  async #pressWithin(screen: Screen, opener: Pressable, shown: Shown): Promise<void> {
    const top = shown.layers.at(-1)
    const names = this.#pressed.get(screen.kind) ?? []
    // A confirmation is declined here; another journey accepts it.
    if (top?.role === 'alertdialog') return
    for (;;) {
      const next = await this.#next(screen, ` > ${opener.key}`)
      if (!next) return
      names.push(`${opener.name.slice(0, 24)} > ${next.name.slice(0, 30)}`)
      const after = await this.#press(screen, next)
      // The page may retry a refused call, which would count for the next press.
      if (after && this.#refused.length === 0 && isOverSame(after, shown)) continue
      await this.#return(screen)
      const again = (await this.#list()).find(({ key }) => key === opener.key)
      if (!again || !(await this.#press(screen, again))?.layers.length) return
    }
  }

  async #press(screen: Screen, pressed: Pressable): Promise<Shown | undefined> {
    const what = `${screen.kind}, "${pressed.name.slice(0, 40)}"`
    this.#refused = []
    const aim = await this.#page.evaluate(index => Reflect.get(window, 'crawled').aim(index), pressed.index)
    if (aim === 'gone') return undefined
    if (aim !== 'pressed') await this.#page.mouse.click(aim.x, aim.y)
    const shown = await this.#rest()
    // Google's own page is not ours to judge.
    if (new URL(shown.address).origin !== new URL(screen.address).origin) return shown
    this.#judge(shown, what)
    await this.#judgeLayout(shown)
    this.#meet({ kind: kindOf(shown.address), address: shown.address })
    return shown
  }

  #meet(screen: Screen): void {
    if (this.#met.has(screen.kind)) return
    this.#met.add(screen.kind)
    if (this.#isWorthIt(screen.address)) this.#queue.push(screen)
  }

  #judge({ address, heading, words, isExplained, isWaiting }: Shown, what: string): void {
    const failed = this.#failed.splice(0)
    const found = isExplained ? [] : failed.map(one => `${one}, and nothing on the screen says so`)
    if (BROKEN.test(heading)) found.push(`"${heading}" at ${address}`)
    else if (heading === '' || words === 0) found.push(`an empty page at ${address}`)
    if (isWaiting) found.push(`${address} goes on loading`)
    this.problems.push(...found.map(one => `${what}: ${one}`))
  }

  /** Measures each state of a screen once: its tab, its dialog and how much it says. */
  async #judgeLayout({ address, layers, words }: Shown): Promise<void> {
    const layer = layers.at(-1)?.name
    const where = layer ? `${kindOf(address)}, "${layer}"` : kindOf(address)
    const state = `${where} ${words}`
    if (this.#measured.has(state)) return
    this.#measured.add(state)
    for (const fault of await layoutFaults(this.#page)) {
      const problem = `${where}: ${fault}`
      if (!this.problems.includes(problem)) this.problems.push(problem)
    }
  }

  /** Closes dialogs and menus, and goes back to the screen. */
  async #return({ address }: Screen): Promise<void> {
    for (let tries = 0; tries < 4; tries += 1) {
      const { layers, address: here } = await this.#shown()
      if (layers.length === 0 && samePage(here, address)) return
      const leaving = this.#page
        .getByRole('alertdialog', { name: /without saving/ })
        .getByRole('button')
        .last()
      if (await leaving.isVisible()) await leaving.click()
      else if (layers.length > 0) await this.#page.keyboard.press('Escape')
      else await this.#page.goBack()
      await this.#rest()
    }
    await this.#open(address)
  }

  async #open(address: string): Promise<boolean> {
    await this.#page.goto(address)
    const loaded = await this.#rest()
    // Only checked on load: after a press the browser cannot tell which shifts the press caused.
    if (loaded.shift > MOST_SHIFT) {
      this.problems.push(`${kindOf(loaded.address)} moves by ${loaded.shift.toFixed(2)} while it loads`)
    }
    await hydrated(this.#page)
    const shown = await this.#rest()
    this.#judge(shown, `${kindOf(shown.address)}, opened`)
    await this.#judgeLayout(shown)
    return samePage(shown.address, address)
  }

  async #list(): Promise<Pressable[]> {
    const found: Omit<Pressable, 'key'>[] = await this.#page.evaluate(() =>
      Reflect.get(window, 'crawled').list(),
    )
    return found.map(one => ({ ...one, key: keyOf(one) }))
  }

  async #shown(): Promise<Shown> {
    return this.#page.evaluate(() => Reflect.get(window, 'crawled').shown())
  }

  /** Waits until no request is pending and the page is stable; returns what it shows. */
  async #rest(): Promise<Shown> {
    const limit = performance.now() + REST_LIMIT_MS
    let shift = 0
    let last = ''
    for (let quiet = 0; ; ) {
      // Fails while the page is being left.
      const shown = await this.#shown().catch(() => undefined)
      shift = Math.max(shift, shown?.shift ?? 0)
      const now = JSON.stringify({ ...shown, shift: 0 })
      // A refused write is sent once more after a pause.
      const isSentAgain = this.#refused.length % 2 === 0
      const isQuiet = shown && !shown.isWaiting && this.#underWay.size === 0 && isSentAgain && now === last
      quiet = isQuiet ? quiet + 1 : 0
      last = now
      if (shown && (quiet > 1 || performance.now() > limit)) {
        this.#underWay.clear()
        return { ...shown, shift }
      }
      await this.#page.waitForTimeout(25)
    }
  }
}

const VIDEOS = 'https://www.youtube-nocookie.com/**'

const REFUSAL = {
  status: 'error',
  code: 'server.unavailable',
  error: 'The academy is busy. Please try again in a moment.',
  request_id: 'crawl',
}

/** An open bell sends this on its own; nobody waits for the answer. */
const UNASKED = readNotifications.path

/** Names the kind of screen behind an address: its row of the page table, and its tab. */
function kindOf(address: string): string {
  const { pathname, searchParams } = new URL(address)
  const tab = searchParams.get('tab')
  return `${matchPage(pathname)?.page.path ?? pathname}${tab ? `?tab=${tab}` : ''}`
}

function keyOf({ name, role, href, isInFrame, placeInRow }: Omit<Pressable, 'key'>): string {
  if (href && !isInFrame) return `link to ${kindOf(href)} with ${[...new URL(href).searchParams.keys()]}`
  if (role === 'option') return 'an option'
  if (placeInRow !== null && !isInFrame) return `${role} ${placeInRow} of a row`
  return `${role} ${name.replace(/\d[\d.,:]*/g, '#').replace(/["“‘][^"”’]+["”’]/g, '…')}`
}

function isTab({ role }: Pressable): boolean {
  return role === 'tab'
}

/** Returns true if the same dialogs and menus are still open on the same page. */
function isOverSame(one: Shown, other: Shown): boolean {
  return samePage(one.address, other.address) && isDeepStrictEqual(one.layers, other.layers)
}

function samePage(one: string, other: string): boolean {
  return one.split('#')[0] === other.split('#')[0]
}
