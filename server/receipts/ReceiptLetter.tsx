import type { CSSProperties } from 'react'
import type { LetterWords } from './letter.ts'

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

/** A receipt's letter in HTML. */
export function ReceiptLetter({ academy, greeting, amount, facts, receiptUrl, checkUrl }: LetterWords) {
  return (
    <html lang="en-NG">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>{`Your receipt from ${academy}`}</title>
      </head>
      <body style={page}>
        <div style={sheet}>
          <p style={{ margin: 0, color: BRAND, fontWeight: 700 }}>{academy}</p>
          <h1 style={{ margin: '12px 0 0', fontSize: 34, lineHeight: 1.1 }}>{amount}</h1>
          <p style={{ margin: '8px 0 20px' }}>{greeting}, your payment has arrived. Thank you.</p>
          <table
            role="presentation"
            cellPadding={0}
            cellSpacing={0}
            style={{ width: '100%', borderCollapse: 'collapse' }}
          >
            <tbody>
              {facts.map(([name, value]) => (
                <tr key={name}>
                  <td
                    style={{ padding: '9px 16px 9px 0', borderTop: LINE, color: MUTED, verticalAlign: 'top' }}
                  >
                    {name}
                  </td>
                  <td style={{ padding: '9px 0', borderTop: LINE, wordBreak: 'break-word' }}>{value}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p style={{ margin: '24px 0' }}>
            <a href={receiptUrl} style={button}>
              Print or save the receipt
            </a>
          </p>
          <p style={{ margin: 0, color: MUTED, fontSize: 14 }}>
            Whoever doubts it can check it without an account:{' '}
            <a href={checkUrl} style={{ color: BRAND, wordBreak: 'break-all' }}>
              {checkUrl}
            </a>
          </p>
        </div>
      </body>
    </html>
  )
}
