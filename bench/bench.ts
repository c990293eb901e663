/** The settings that every goal is measured with. */
export interface Bench {
  /** The number of times that a figure is measured; the median counts. */
  runs: number
  /** Minutes of mixed load that memory is watched for. */
  minutes: number
  /** An empty folder, removed afterwards. */
  folder: string
}
