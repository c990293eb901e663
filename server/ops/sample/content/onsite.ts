import type { SlotState } from '#contract/rules/slots.ts'

/** A slot of the sample, by days from the day on which the academy is started, and an hour of the clock in Lagos. */
export interface SampleSlot {
  inDays: number
  hour: number
  state: SlotState
  /** True if the demo learner has booked it; otherwise another learner has, if it is booked. */
  isDemo?: true
  cancelReason?: string
}

/** The onsite classes of a sample course, and their place. */
export interface SampleOnsite {
  course: string
  place: { name: string; address: string; landmark: string; map_link: string }
  slots: readonly SampleSlot[]
}

/** The courses that are taken onsite too: one of the demo tutor's, which shows every state of a slot on any day, and one that the demo learner takes. */
export const sampleOnsite: readonly SampleOnsite[] = [
  {
    course: 'python-from-zero',
    place: {
      name: 'Reading room in Yaba',
      address: 'Sample data: 12 Herbert Macaulay Way, Yaba, Lagos',
      landmark: 'Opposite the bank, first floor',
      map_link: 'https://www.openstreetmap.org/?mlat=6.5095&mlon=3.3711#map=16/6.5095/3.3711',
    },
    slots: [
      { inDays: -14, hour: 16, state: 'missed' },
      { inDays: -7, hour: 10, state: 'attended' },
      // Over, and not marked yet.
      { inDays: -1, hour: 10, state: 'taken' },
      { inDays: 3, hour: 16, state: 'confirmed' },
      { inDays: 4, hour: 10, state: 'taken' },
      {
        inDays: 5,
        hour: 10,
        state: 'cancelled',
        cancelReason: 'Sample data: the reading room is closed that day.',
      },
      { inDays: 6, hour: 10, state: 'free' },
      { inDays: 6, hour: 12, state: 'free' },
      { inDays: 13, hour: 10, state: 'free' },
    ],
  },
  {
    course: 'public-speaking-without-fear',
    place: {
      name: 'Hall in Ikeja',
      address: 'Sample data: 3 Allen Avenue, Ikeja, Lagos',
      landmark: 'Behind the petrol station',
      map_link: 'https://www.openstreetmap.org/?mlat=6.6018&mlon=3.3515#map=16/6.6018/3.3515',
    },
    slots: [
      { inDays: -21, hour: 16, state: 'attended', isDemo: true },
      { inDays: -14, hour: 16, state: 'missed', isDemo: true },
      { inDays: 3, hour: 16, state: 'confirmed', isDemo: true },
      { inDays: 4, hour: 10, state: 'taken' },
      { inDays: 8, hour: 16, state: 'free' },
      { inDays: 13, hour: 10, state: 'free' },
      { inDays: 20, hour: 16, state: 'free' },
    ],
  },
]
