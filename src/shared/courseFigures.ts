import { createContext, useContext } from 'react'
import { type CourseFigures, SPECIFIED_FIGURES } from '#contract/rules/courseFigures.ts'

/** A separate context: cards that read the router's would render again at every step of a navigation. */
export const CourseFiguresContext = createContext<CourseFigures>(SPECIFIED_FIGURES)

/** Returns the figures to show for a course without ratings or enrolments. */
export function useCourseFigures(): CourseFigures {
  return useContext(CourseFiguresContext)
}
