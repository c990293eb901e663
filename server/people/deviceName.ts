/** Browsers by a mark of their user agent. Most claim to be Chrome or Safari too, so the rarer ones come first. */
const BROWSERS: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const MACHINES: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\biPhone\b/, 'an iPhone'],
  [/\biPad\b/, 'an iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'a Chromebook'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'a Mac'],
  [/\bLinux\b/, 'Linux'],
]

/** Longer than the user agent of any browser, in characters. */
const LONGEST = 400

/** Names a browser and its machine as a person would, e.g. "Chrome on Android"; nothing else of the header is kept. */
export function deviceName(userAgent: string): string {
  const text = userAgent.slice(0, LONGEST)
  const find = (names: typeof BROWSERS) => names.find(([mark]) => mark.test(text))?.[1]
  const browser = find(BROWSERS)
  const machine = find(MACHINES)
  if (browser === undefined) return machine === undefined ? UNKNOWN : `A browser on ${machine}`
  return machine === undefined ? browser : `${browser} on ${machine}`
}

const UNKNOWN = 'Unknown browser'
