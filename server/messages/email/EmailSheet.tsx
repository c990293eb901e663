import { Fragment, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { linkedParts } from '#contract/rules/linkedText.ts'
import { factStyle, styles, THEMES } from './sheetStyles.ts'

/** The text of one email, for both its plain text and its HTML. */
export interface EmailWords {
  subject: string
  headline: string
  /** A greeting, what has happened, and what to do next. Mail programs show the second one next to the subject. */
  paragraphs: readonly string[]
  /** Text that a person has written, shown after the paragraphs: line breaks are kept, and web addresses become links. */
  message?: string
  /** The rows in the box, such as a class, its time and its place. A web address becomes a link. */
  facts?: readonly (readonly [name: string, value: string])[]
  action?: { label: string; url: string }
  /** Notes after the action, each with an optional link. */
  notes?: readonly { text: string; url?: string }[]
}

/** The text of an email with the parts that every email of the academy has. */
export interface SheetWords extends Required<Omit<EmailWords, 'action'>>, Pick<EmailWords, 'action'> {
  academy: string
  reach: string
  /** Explains who sent the email to whom, and why. */
  why: string
  /** The academy's postal address; empty if the operator has set none. */
  postal: string
  /** The text and link to stop emails of this kind; null if they cannot be stopped. */
  stop: { text: string; url: string } | null
}

/** Renders an email of the academy as HTML. It fetches nothing: no picture, no font, no tracking of who has opened it. */
export function emailHtml(words: SheetWords): string {
  return `<!doctype html>${renderToStaticMarkup(<EmailSheet {...words} />)}`
}

function EmailSheet(words: SheetWords) {
  const { subject, headline, paragraphs, academy } = words
  return (
    <html lang="en-NG">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        <style>{THEMES}</style>
      </head>
      <body className="page" style={styles.page}>
        <div style={styles.preheader}>
          {paragraphs[1] ?? headline} {AFTER_PREHEADER}
        </div>
        <Layout className="sheet" style={styles.sheet} width={600} align="center">
          <tr>
            <td className="head" style={styles.head}>
              <Head academy={academy} />
            </td>
          </tr>
          <tr>
            <td className="body" style={styles.body}>
              <Body {...words} />
            </td>
          </tr>
          <tr>
            <td className="foot" style={styles.foot}>
              <Foot {...words} />
            </td>
          </tr>
        </Layout>
      </body>
    </html>
  )
}

/** Invisible filler: mail programs' previews would otherwise continue with the header. */
const AFTER_PREHEADER = '\u034f\u200c\u00a0'.repeat(40)

/** A layout table, which screen readers ignore as a table: the only layout that every mail program supports. */
function Layout({
  children,
  ...rest
}: {
  children: ReactNode
  className?: string
  style?: React.CSSProperties
  width?: number
  align?: 'center'
}) {
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} border={0} {...rest}>
      <tbody>{children}</tbody>
    </table>
  )
}

/** The academy's logo, drawn with borders and backgrounds, next to its name. */
function Head({ academy }: Pick<SheetWords, 'academy'>) {
  return (
    <Layout>
      <tr>
        <td style={styles.markCell} aria-hidden="true">
          <div style={styles.ring}>
            <div style={styles.circle}>
              <div style={styles.dot} />
            </div>
          </div>
        </td>
        <td style={styles.academy}>{academy}</td>
      </tr>
    </Layout>
  )
}

function Body({ headline, paragraphs, message, facts, action, notes }: SheetWords) {
  return (
    <>
      <h1 className="title" style={styles.title}>
        {headline}
      </h1>
      {paragraphs.map(paragraph => (
        <p key={paragraph} style={styles.paragraph}>
          {paragraph}
        </p>
      ))}
      {message !== '' && <Message text={message} />}
      {facts.length > 0 && <Facts facts={facts} />}
      {action && (
        <p style={styles.buttonRow}>
          <a className="button" href={action.url} style={styles.button}>
            {action.label}
          </a>
        </p>
      )}
      {notes.map(({ text, url }) => (
        <p key={text} className="note" style={styles.note}>
          {text} {url && <Link url={url} />}
        </p>
      ))}
    </>
  )
}

/** Breaks lines with elements, because mail programs do not support `white-space`. */
function Message({ text }: { text: string }) {
  return (
    <p className="facts" style={styles.message}>
      {text.split('\n').map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and never move
        <Fragment key={index}>
          {index > 0 && <br />}
          {linkedParts(line).map(({ text: words, href }) => (href ? <Link key={href} url={href} /> : words))}
        </Fragment>
      ))}
    </p>
  )
}

function Facts({ facts }: Pick<SheetWords, 'facts'>) {
  return (
    <Layout className="facts" style={styles.facts}>
      {facts.map(([name, value], index) => (
        <tr key={`${name} ${value}`}>
          <td className="fact name" style={factStyle('name', index === 0)}>
            {name}
          </td>
          <td className="fact value" style={factStyle('value', index === 0)}>
            {isAddress(value) ? <Link url={value} /> : value}
          </td>
        </tr>
      ))}
    </Layout>
  )
}

function isAddress(value: string): boolean {
  return /^https?:\/\/\S+$/.test(value) && URL.canParse(value)
}

/** A sentence with a link if it ends with an address. */
function Sentence({ text }: { text: string }) {
  const stop = text.endsWith('.') ? '.' : ''
  const begin = text.lastIndexOf(' ') + 1
  const url = text.slice(begin, text.length - stop.length)
  if (!isAddress(url)) return text
  return (
    <>
      {text.slice(0, begin)}
      <a href={url} style={styles.footLink}>
        {url}
      </a>
      {stop}
    </>
  )
}

function Link({ url }: { url: string }) {
  return (
    <a className="link" href={url} style={styles.link}>
      {url}
    </a>
  )
}

function Foot({ reach, why, postal, stop }: SheetWords) {
  return (
    <>
      <p style={styles.footLine}>
        <Sentence text={reach} />
      </p>
      <p style={styles.footLine}>{why}</p>
      {stop && (
        <p style={styles.footLine}>
          {stop.text}{' '}
          <a href={stop.url} style={styles.footLink}>
            Unsubscribe
          </a>
        </p>
      )}
      {postal && <p style={styles.footLine}>{postal}</p>}
    </>
  )
}
