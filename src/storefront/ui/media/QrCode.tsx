import { encode } from 'uqr'
import styles from './QrCode.module.css'

/** The light margin that scanners need around a code, in modules. */
const QUIET_ZONE = 3

/** A text as a QR code, dark on white in both themes and on paper. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const side = size + 2 * QUIET_ZONE
  return (
    <svg
      viewBox={`-${QUIET_ZONE} -${QUIET_ZONE} ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className={styles.code}
    >
      <rect x={-QUIET_ZONE} y={-QUIET_ZONE} width={side} height={side} className={styles.light} />
      <path d={data.map(drawnRow).join('')} className={styles.dark} />
    </svg>
  )
}

/** Returns the path of one row of modules, each run of dark ones as one bar. */
function drawnRow(modules: readonly boolean[], y: number): string {
  const bits = modules.map(isDark => (isDark ? '1' : '0')).join('')
  return [...bits.matchAll(/1+/g)]
    .map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`)
    .join('')
}
