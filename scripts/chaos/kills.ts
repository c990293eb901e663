import { setTimeout as sleep } from 'node:timers/promises'
import type { AcademyProcess } from '../machine/academyProcess.ts'

/** The rest of the purchases happens without a kill: only there a wait of five seconds can be seen. */
const KILLED_SHARE = 0.8
const LONGEST_MOMENT_MS = 250

/** The progress of a run. */
export interface Progress {
  /** Purchases that somebody has begun. */
  begun: number
  isOver: boolean
  hasFailed: boolean
}

/** Kills at random moments, evenly over the purchases, until the number is full. */
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
