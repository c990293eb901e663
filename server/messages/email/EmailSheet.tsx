import { Fragment, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { linkedParts } from '#contract/rules/linkedText.ts'
import { factStyle, styles, THEMES } from './sheetStyles.ts'

/** The words of one email, for its plain text and its HTML alike. */
export interface EmailWords {
  subject: string
  headline: string
  /** A greeting, what has happened, and what to do next. Lists of emails show the second one beside the subject. */
  paragraphs: readonly string[]
  /** Words that a person has written, shown after the paragraphs: their lines are kept, and web addresses in them become links. */
  message?: string
  /** The rows in the box, such as a class, its time and its place. A value that is a web address becomes a link. */
  facts?: readonly (readonly [name: string, value: string])[]
  action: { label: string; url: string }
  /** Notes that follow the action, each with a link of its own if it has one. */
  notes?: readonly { text: string; url?: string }[]
}

/** The words of a letter with those that every letter of the academy carries. */
export interface SheetWords extends Required<EmailWords> {
  academy: string
  reach: string
  /** Says who has sent the email to whom, and why. */
  why: string
  /** The academy's postal address, for emails on paper; empty if the operator has set none. */
  postal: string
  /** Tells the reader how to end emails of this kind; null if they may not. */
  stop: { text: string; url: string } | null
}

/** Every letter of the academy in HTML. It fetches nothing: no picture, no font, nothing that tells who has opened it. */
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

/** Nothing that is seen: lists of emails fill their line with what follows, which would be the header. */
const AFTER_PREHEADER = '\u034f\u200c\u00a0'.repeat(40)

/** A table that screen readers take for none: the one way to lay out that every mail program knows. */
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

/** The academy's mark, drawn of borders and grounds, beside its name. */
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
      <p style={styles.buttonRow}>
        <a className="button" href={action.url} style={styles.button}>
          {action.label}
        </a>
      </p>
      {notes.map(({ text, url }) => (
        <p key={text} className="note" style={styles.note}>
          {text} {url && <Link url={url} />}
        </p>
      ))}
    </>
  )
}

/** Mail programs know no `white-space`, so the lines are broken by elements. */
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

/** A sentence that may end with an address, which is a link then. */
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
