import { expect, onTestFinished, test } from 'vitest'
import { dataFolder, launch } from '../../support/process/runningAcademy.ts'

test('a command whose output is closed, as by head, ends quietly', async () => {
  const folder = dataFolder()
  onTestFinished(() => folder.remove())
  const { process, output, ended } = launch({ ACADEMY_DATA_DIR: folder.path }, [
    'dist/server/cli/main.js',
    'doctor',
  ])
  process.stdout?.destroy()
  await ended
  expect(output.stderr).toBe('')
})
