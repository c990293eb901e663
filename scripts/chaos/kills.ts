import { setTimeout as sleep } from 'node:timers/promises'
import type { AcademyProcess } from '../machine/academyProcess.ts'

/** The other purchases run without kills: only there the five-second limit can be checked. */
const KILLED_SHARE = 0.8
const LONGEST_MOMENT_MS = 250

/** The progress of a run. */
export interface Progress {
  /** The number of purchases begun. */
  begun: number
  isOver: boolean
  hasFailed: boolean
}

/** Kills the academy at random moments, spread evenly over the purchases. */
export async function killAllAlong(
  academy: AcademyProcess,
  { purchases, kills }: { purchases: number; kills: number },
  progress: Progress,
): Promise<void> {
  for (let kill = 0; kill < kills; kill += 1) {
    const due = ((kill + Math.random()) / kills) * purchases * KILLED_SHARE
    while (progress.begun < due && !progress.isOver) await sleep(5)
    if (progress.hasFailed) return
    await sleep(Math.random() * LONGEST_MOMENT_MS)
    await academy.crash()
  }
}
