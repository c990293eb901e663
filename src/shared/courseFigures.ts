import { createContext, useContext } from 'react'
import { type CourseFigures, SPECIFIED_FIGURES } from '#contract/rules/courseFigures.ts'

/** A context of its own: a card that reads the router's would be rendered again at every step of a navigation. */
export const CourseFiguresContext = createContext<CourseFigures>(SPECIFIED_FIGURES)

/** The figures that the academy shows for a course that nobody has rated or enrolled in yet. */
export function useCourseFigures(): CourseFigures {
  return useContext(CourseFiguresContext)
}
