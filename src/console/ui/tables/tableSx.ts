/** A table's cells; where there is no room for columns, each row is a card of named lines. */
export const cardsWhenNarrow = {
  containerType: 'inline-size',
  overflowX: 'auto',
  '& .is-number': { textAlign: 'right', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  // The arrow's room stands before the title, which ends where the numbers end.
  '& .is-number .MuiTableSortLabel-root': { flexDirection: 'row-reverse' },
  '& tbody tr:last-of-type td': { borderBottom: 0 },
  '& td': { overflowWrap: 'break-word', whiteSpace: 'pre-line' },
  '@container (min-width: 600px) and (max-width: 759.98px)': {
    '& th, & td': { paddingInline: '6px' },
    '& :is(th, td):first-of-type': { paddingInlineStart: '12px' },
    '& th.is-number': { whiteSpace: 'normal' },
    '& .MuiTableSortLabel-icon': { marginInline: 0 },
  },
  '@container (max-width: 599.98px)': {
    '& thead, & tfoot': {
      position: 'absolute',
      width: '1px',
      height: '1px',
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
    '& table, & tbody, & tr': { display: 'block' },
    '& tr': { padding: '10px 4px', borderBottom: '1px solid var(--line)' },
    '& tr:last-of-type': { borderBottom: 0 },
    '& .is-number': { textAlign: 'left' },
    '& td': {
      display: 'grid',
      gridTemplateColumns: 'minmax(104px, 36%) minmax(0, 1fr)',
      gap: 1,
      alignItems: 'center',
      justifyItems: 'start',
      border: 0,
      paddingBlock: '5px',
      overflowWrap: 'anywhere',
    },
    '& td[data-title="Action"] > *': { marginLeft: '-10px' },
    '& td::before': {
      content: 'attr(data-title)',
      fontSize: '0.875rem',
      fontWeight: 600,
      color: 'var(--muted)',
      whiteSpace: 'normal',
      overflowWrap: 'normal',
    },
  },
}
