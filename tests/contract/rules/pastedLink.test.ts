import { expect, test } from 'vitest'
import { readPastedLink } from '#contract/rules/pastedLink.ts'

const read = (text: string) => readPastedLink(text, 'Meeting link', { wordsGoTo: 'the notes' })

const TEAMS = 'https://teams.microsoft.com/l/meetup-join/19%3ameeting_A%40thread.v2/0?context=%7b%22T%22%7d'

test.each([
  ['https://meet.google.com/abc-defg-hij', 'https://meet.google.com/abc-defg-hij'],
  ['https://meet.google.com/abc-defg-hij”', 'https://meet.google.com/abc-defg-hij'],
  ['“https://meet.google.com/abc-defg-hij”.', 'https://meet.google.com/abc-defg-hij'],
  [`<${TEAMS}>`, TEAMS],
  [`${TEAMS}>`, TEAMS],
  ['https://meet.google.com/abc-defg-hij\u200b', 'https://meet.google.com/abc-defg-hij'],
  ['meet.google.com/abc-defg-hij', 'https://meet.google.com/abc-defg-hij'],
  [' (www.example.org/room) ', 'https://www.example.org/room'],
  ['HTTPS://Zoom.us/j/1?pwd=Ab%2fC_', 'https://Zoom.us/j/1?pwd=Ab%2fC_'],
  ['*https://zoom.us/j/1*', 'https://zoom.us/j/1'],
  ['_https://zoom.us/j/1_', 'https://zoom.us/j/1'],
  ['https://zoom.us/j/1 <https://zoom.us/j/1>', 'https://zoom.us/j/1'],
])('the link is taken out of %j', (text, link) => {
  expect(read(text)).toEqual({ link })
})

test.each(['', '  ', '\u200b'])('nothing in %j is no link and no fault', text => {
  expect(read(text)).toEqual({ link: null })
})

test.each([
  'http://meet.example',
  'javascript:alert(1)',
  'https://',
  'https://me:secret@maps.example.com',
  'in the library',
  'hello@academy.example',
  'hello.there@academy.example/x',
  'ftp://files.example.org/room',
])('%j is no link that opens safely', text => {
  expect(read(text)).toEqual({ fault: 'Meeting link must start with https://.' })
})

test.each([
  ['https://us02web.zoom.us/j/123456789?pwd=AbC1 Passcode: 123456', 'Passcode: 123456'],
  ['https://meet.google.com/abc-defg-hij Time: 6pm', 'Time: 6pm'],
  ['meet.google.com/abc-defg-hij (6pm)', '(6pm)'],
  ['Join Zoom Meetinghttps://zoom.us/j/1', 'Join Zoom Meeting'],
  ['Join:\nhttps://zoom.us/j/1\nPasscode: 9', 'Join: … Passcode: 9'],
  ['javascript:alert(1)//https://zoom.us/j/1', 'javascript:alert(1)//'],
])('the words beside the link in %j are named', (text, words) => {
  expect(read(text)).toEqual({
    fault: `Meeting link must be only the link. Put “${words}” into the notes.`,
  })
})

test('long words beside a link are named by their beginning', () => {
  expect(read(`https://zoom.us/j/1 ${'Passcode '.repeat(40)}`)).toEqual({
    fault: `Meeting link must be only the link. Put “${'Passcode '.repeat(6)}Passco…” into the notes.`,
  })
})

test('a whole invitation with more than one link is refused with their number', () => {
  const invitation =
    'Join Zoom Meeting https://zoom.us/j/1?pwd=a One tap +2348031234567 Find your number https://zoom.us/u/a'
  expect(read(invitation)).toEqual({
    fault: 'Meeting link must be one link, but there are 2. Paste only one of them.',
  })
})

test('a field without another place for words asks to remove them', () => {
  expect(readPastedLink('https://youtu.be/abcdefghijk please', 'Intro video')).toEqual({
    fault: 'Intro video must be only the link. Remove “please”.',
  })
})
