/** The settings of all measurements. */
export interface Bench {
  /** Number of runs per figure; the median counts. */
  runs: number
  /** Minutes of mixed load during which memory is watched. */
  minutes: number
  /** An empty folder, removed afterwards. */
  folder: string
}
