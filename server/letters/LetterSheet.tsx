import type { CSSProperties } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** The words of one letter, for its plain text and its HTML alike. */
export interface LetterWords {
  subject: string
  headline: string
  /** What has happened, and what to do next. */
  paragraphs: readonly string[]
  facts?: readonly (readonly [name: string, value: string])[]
  action: { label: string; url: string }
  /** What stands after the action, with a link of its own where it has one. */
  notes?: readonly { text: string; url?: string }[]
}

/** The words of a letter with those that every letter of the academy carries. */
export interface SheetWords extends Required<LetterWords> {
  academy: string
  reach: string
  /** How its reader ends letters of its kind, where they may. */
  stop: { text: string; url: string } | null
}

/** Mail programs know no style sheets: these are the light values of the site's tokens. */
const INK = '#15231c'
const MUTED = '#55635b'
const LINE = '1px solid #e4ddcf'
const BRAND = '#0c5a3e'

const page: CSSProperties = {
  margin: 0,
  padding: '24px 12px',
  color: INK,
  background: '#fbf8f2',
  font: '16px/1.6 system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif',
}
const sheet: CSSProperties = {
  maxWidth: 560,
  margin: '0 auto',
  padding: 28,
  border: LINE,
  borderRadius: 14,
  background: '#ffffff',
}
const button: CSSProperties = {
  display: 'inline-block',
  padding: '12px 22px',
  borderRadius: 999,
  color: '#ffffff',
  background: BRAND,
  fontWeight: 600,
  textDecoration: 'none',
}

const small: CSSProperties = { margin: '12px 0 0', color: MUTED, fontSize: 14 }

/** Every letter of the academy in HTML. */
export function letterHtml(words: SheetWords): string {
  return `<!doctype html>${renderToStaticMarkup(<LetterSheet {...words} />)}`
}

function LetterSheet(words: SheetWords) {
  const { academy, subject, headline, paragraphs, facts, action, notes, reach, stop } = words
  return (
    <html lang="en-NG">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>{subject}</title>
      </head>
      <body style={page}>
        <div style={sheet}>
          <p style={{ margin: 0, color: BRAND, fontWeight: 700 }}>{academy}</p>
          <h1 style={{ margin: '12px 0 20px', fontSize: 30, lineHeight: 1.15, wordBreak: 'break-word' }}>
            {headline}
          </h1>
          {paragraphs.map(paragraph => (
            <p key={paragraph} style={{ margin: '0 0 14px', wordBreak: 'break-word' }}>
              {paragraph}
            </p>
          ))}
          {facts.length > 0 && <Facts facts={facts} />}
          <p style={{ margin: '24px 0' }}>
            <a href={action.url} style={button}>
              {action.label}
            </a>
          </p>
          {notes.map(({ text, url }) => (
            <p key={text} style={small}>
              {text}{' '}
              {url && (
                <a href={url} style={{ color: BRAND, wordBreak: 'break-all' }}>
                  {url}
                </a>
              )}
            </p>
          ))}
          <p style={small}>{reach}</p>
          {stop && (
            <p style={small}>
              {stop.text}{' '}
              <a href={stop.url} style={{ color: MUTED }}>
                Unsubscribe
              </a>
            </p>
          )}
        </div>
      </body>
    </html>
  )
}

function Facts({ facts }: Pick<SheetWords, 'facts'>) {
  return (
    <table
      role="presentation"
      cellPadding={0}
      cellSpacing={0}
      style={{ width: '100%', borderCollapse: 'collapse' }}
    >
      <tbody>
        {facts.map(([name, value]) => (
          <tr key={`${name} ${value}`}>
            <td style={{ padding: '9px 16px 9px 0', borderTop: LINE, color: MUTED, verticalAlign: 'top' }}>
              {name}
            </td>
            <td style={{ padding: '9px 0', borderTop: LINE, wordBreak: 'break-word' }}>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
