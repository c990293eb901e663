import { expect, test } from 'vitest'
import { usedStyles } from '#server/site/usedStyles.ts'
import { stylePartsOf } from '../../../scripts/build/styleParts.ts'

const html = '<main class="card big"><p class="words">Hello</p></main>'

test.each([
  ['a rule for an element', 'p{color:red}', 'p{color:red}'],
  ['a rule for a class of the page', '.card:hover p{color:red}', '.card:hover p{color:red}'],
  ['a rule for no class of the page', '.dialog{color:red}', ''],
  ['a rule that needs two classes, one of them absent', '.card .dialog{color:red}', ''],
  ['a rule with two selectors, one of them used', '.dialog,.words{color:red}', '.dialog,.words{color:red}'],
  [
    'classes in parentheses, which may be absent',
    '.card:not(.dialog){color:red}',
    '.card:not(.dialog){color:red}',
  ],
  ['rules in a query', '@media print{.card{color:red}.no{top:0}}', '@media print{.card{color:red}}'],
  ['a query that is left empty', '@media print{.no{top:0}}', ''],
  ['a font', '@font-face{font-family:A;src:url(a.woff2)}', '@font-face{font-family:A;src:url(a.woff2)}'],
  ['steps of an animation', '@keyframes rise{0%{top:0}}', '@keyframes rise{0%{top:0}}'],
  ['a brace in a text', '.words:after{content:"}"}.no{top:0}', '.words:after{content:"}"}'],
  ['a statement', '@charset "utf-8";.card{top:0}', '@charset "utf-8";.card{top:0}'],
])('of the styles, %s', (_name, css, used) => {
  expect(usedStyles(stylePartsOf(css))(html).text).toBe(used)
})
