import Cookies from 'js-cookie'
import { beforeEach, expect, test, vi } from 'vitest'
import { openDialogsByCommand } from '#app/hydration/dialogCommands.ts'
import { persistForms, restoreForms } from '#app/hydration/formPersistence.ts'
import { hydrateOnInteraction } from '#app/hydration/hydrateOnInteraction.ts'
import { showFirstName } from '#app/hydration/userCookie.ts'
import { PATIENCE } from '../../support/patience.ts'

beforeEach(() => {
  document.body.innerHTML = ''
  sessionStorage.clear()
  window.history.replaceState(null, '', '/register')
})

const FORM = `<form><input name="firstname"><input name="password" type="password">
  <input name="terms" type="checkbox"><select name="sort"><option>a<option>b</select></form>`

function fieldOf(name: string): HTMLInputElement {
  return document.querySelector<HTMLInputElement>(`[name=${name}]`)!
}

test('a half-filled form outlives a reload of its page, without its password', () => {
  document.body.innerHTML = FORM
  fieldOf('firstname').value = 'Ngozi'
  fieldOf('password').value = 'secret-1'
  fieldOf('terms').checked = true
  fieldOf('sort').value = 'b'
  persistForms('/register')
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('secret-1')

  document.body.innerHTML = FORM
  restoreForms()
  expect(fieldOf('firstname')).toHaveValue('Ngozi')
  expect(fieldOf('password')).toHaveValue('')
  expect(fieldOf('terms')).toBeChecked()
  expect(fieldOf('sort')).toHaveValue('b')
  expect(sessionStorage).toHaveLength(0)
})

test('on another page what was typed waits until its own page shows the form', async () => {
  document.body.innerHTML = FORM
  fieldOf('firstname').value = 'Ngozi'
  persistForms('/register')
  document.body.innerHTML = FORM
  window.history.replaceState(null, '', '/terms')
  restoreForms()
  expect(fieldOf('firstname')).toHaveValue('')
  window.history.replaceState(null, '', '/register')
  document.body.innerHTML = FORM
  await vi.waitFor(() => expect(fieldOf('firstname')).toHaveValue('Ngozi'), PATIENCE)
})

test('nothing is written down for a form that nobody touched', () => {
  document.body.innerHTML = '<form><input name="q" value="weaving"></form>'
  persistForms('/courses')
  expect(sessionStorage).toHaveLength(0)
})

test('the first name comes from the cookie, and from nothing that is none', () => {
  document.body.innerHTML = '<span data-first-name=""></span>'
  Cookies.set('user', '{broken')
  showFirstName()
  expect(document.body).toHaveTextContent('')
  Cookies.set('user', JSON.stringify({ data: { firstname: '<b>Ada; 7%</b>' } }))
  showFirstName()
  expect(document.querySelector('span')).toHaveTextContent('<b>Ada; 7%</b>')
  Cookies.remove('user')
})

test('a button opens its dialog where the browser knows no commands', () => {
  document.body.innerHTML =
    '<button commandfor="modal">Enrol now</button><dialog id="modal" aria-label="Mode"></dialog>'
  openDialogsByCommand()
  document.querySelector('button')?.click()
  expect(document.querySelector('dialog')).toHaveAttribute('open')
})

test('the app is asked for once: at idle, or at the first sign of intent; at once for a person; with data saved only then', () => {
  vi.useFakeTimers()
  const atIdle = vi.fn()
  hydrateOnInteraction(atIdle, { lacksOwn: false })
  expect(atIdle).not.toHaveBeenCalled()
  vi.advanceTimersByTime(20_000)
  document.body.dispatchEvent(new Event('focusin', { bubbles: true }))
  expect(atIdle).toHaveBeenCalledOnce()

  const signedIn = vi.fn()
  hydrateOnInteraction(signedIn, { lacksOwn: true })
  vi.advanceTimersByTime(1)
  expect(signedIn).toHaveBeenCalledOnce()

  vi.stubGlobal('navigator', { connection: { saveData: true } })
  const saving = vi.fn()
  hydrateOnInteraction(saving, { lacksOwn: true })
  vi.advanceTimersByTime(60_000)
  expect(saving).not.toHaveBeenCalled()
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  expect(saving).toHaveBeenCalledOnce()
  vi.useRealTimers()
})
