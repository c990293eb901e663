import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import Database from 'libsql'
import { freePort } from '../../scripts/machine/ports.ts'
import { SAMPLE, test } from '../support/e2e/academy.ts'
import { hydrated } from '../support/e2e/hydrated.ts'
import { dataFolder, type RunningAcademy, startAcademy } from '../support/process/runningAcademy.ts'

// These tests run their own academy, since they break it for real: its database loses tables and its process is killed.

const PRINTED = /status of (?:409|500)|ERR_CONNECTION_(?:REFUSED|RESET)/
const OUR_FAULT =
  'Something went wrong on our side. Please try again. If this keeps happening, tell us the request ID: '

test('lists, a course, a payment and an enrolment that the server fails at say so, and go on when it is mended', async ({
  page,
  watch,
}) => {
  watch.allowConsole(PRINTED)
  await withAcademy(async ({ data, academy }) => {
    watch.allowHost(academy.url)
    await page.goto(`${academy.url}/login`)
    await hydrated(page)
    await signIn(page)
    await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
    await page.getByRole('banner').getByRole('link', { name: 'Courses' }).click()
    await expect(page.getByRole('heading', { name: 'All courses' })).toBeVisible()
    const main = page.getByRole('main')
    const alert = main.getByRole('alert')
    const again = main.getByRole('button', { name: 'Try again' })

    const coursesAgain = lose(data, 'courses')
    await page.getByRole('searchbox', { name: 'Search' }).fill('react')
    await expect(alert).toContainText(`We couldn't load the courses${OUR_FAULT}`)
    coursesAgain()
    // A mouse click would leave the pointer over a link, which prefetches the course.
    await again.press('Enter')
    const card = page.getByRole('link', { name: 'React for Real Projects', exact: true })
    await expect(card).toHaveCount(1)

    const courseAgain = lose(data, 'courses')
    await card.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong')
    await expect(main.getByText(OUR_FAULT)).toBeVisible()
    courseAgain()
    await again.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('React for Real Projects')

    await page.goto(`${academy.url}/courses/react-for-real-projects/enrol?method=virtual`)
    const paymentsAgain = lose(data, 'payments')
    await page.getByRole('button', { name: /^Pay ₦/ }).click()
    await expect(alert).toContainText(OUR_FAULT)
    paymentsAgain()
    await again.click()
    const pay = page.frameLocator('iframe[title="Card payment"]').getByRole('button', { name: /^Pay ₦/ })
    await expect(pay).toBeEnabled()
    const enrolmentsAgain = lose(data, 'enrolments')
    await pay.click()
    await expect(alert).toContainText("If you have paid, we'll find your payment")
    enrolmentsAgain()
    await again.click()
    await expect(page.getByRole('heading', { name: 'Transaction Completed Successfully' })).toBeVisible()

    const historyAgain = lose(data, 'payments')
    await page.goto(`${academy.url}/payment-history`)
    await expect(alert).toContainText(`We couldn't load your payments${OUR_FAULT}`)
    historyAgain()
    await again.click()
    await expect(page.getByRole('row', { name: /success.*React for Real Projects/i })).toBeVisible()
  })
})

test('a sign-in while the academy is down says "error", keeps what was typed, and works when it is back', async ({
  page,
  watch,
}) => {
  watch.allowConsole(PRINTED)
  await withAcademy(async ({ academy, restart }) => {
    watch.allowHost(academy.url)
    await page.goto(`${academy.url}/login`)
    await hydrated(page)
    await academy.stop('SIGKILL')
    await signIn(page)
    await expect(page.getByRole('alert')).toContainText("errorWe can't reach the academy.")
    await restart()
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  })
})

interface Breakable {
  data: string
  academy: RunningAcademy
  /** Restarts the academy with the same data and address. */
  restart(): Promise<void>
}

async function withAcademy(walk: (breakable: Breakable) => Promise<void>): Promise<void> {
  const data = dataFolder()
  const env = { ACADEMY_DATA_DIR: data.path, PORT: String(await freePort()) }
  const first = await startAcademy(env)
  let running = first
  const restart = async () => {
    running = await startAcademy(env)
  }
  try {
    await walk({ data: data.path, academy: first, restart })
  } finally {
    await running.stop()
    await data.remove()
  }
}

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(SAMPLE.learner.email)
  await page.getByLabel('Password', { exact: true }).fill(SAMPLE.learner.password)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** Hides a table of the academy's database until the returned function restores it. */
function lose(data: string, table: string): () => void {
  const run = (statement: string) => {
    const database = new Database(join(data, 'academy.db'))
    database.exec(`pragma busy_timeout = 5000; pragma legacy_alter_table = on; ${statement}`)
    database.close()
  }
  run(`alter table ${table} rename to lost_${table}`)
  return () => run(`alter table lost_${table} rename to ${table}`)
}
