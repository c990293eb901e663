import { getConfig } from '#contract/academy.ts'
import { login, logout, signup } from '#contract/accounts.ts'
import {
  getInsights,
  getSellingTerms,
  listCourseNames,
  orderObjectives,
  orderTopics,
  publishCourses,
} from '#contract/console.ts'
import {
  createClassSession,
  deleteClassSession,
  getClassSession,
  getReview,
  listClassSessions,
  listReviews,
  updateClassSession,
} from '#contract/consoleResources.ts'
import { convertCurrency, listCountries } from '#contract/countries.ts'
import {
  addCourse,
  getCourse,
  listCategories,
  listCourses,
  listRelatedCourses,
  listTutorCourses,
  updateCourse,
  updateCoverPhoto,
} from '#contract/courses.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import {
  downloadTimetable,
  enrol,
  getEnrolmentCount,
  listEnrolledCourses,
  listTimetable,
  listTutorEnrolments,
} from '#contract/enrolments.ts'
import { addObjective, deleteObjective, updateObjective } from '#contract/objectives.ts'
import { changeCourseAddress, deleteCourse, duplicateCourse } from '#contract/ownCourses.ts'
import {
  abandonPayment,
  createPayment,
  listPayments,
  paymentWebhook,
  verifyPayment,
} from '#contract/payments.ts'
import { rateCourse, voteHelpful } from '#contract/ratings.ts'
import { checkReceipt, getReceipt } from '#contract/receipts.ts'
import { listReversals } from '#contract/refunds.ts'
import { addTopic, addTopicDetail, deleteTopic } from '#contract/topics.ts'

/** Every call of the academy, in the order of the specification's table, then the academy's own. */
export const allEndpoints: readonly Endpoint[] = [
  signup,
  login,
  listCourses,
  listCategories,
  getCourse,
  listTutorCourses,
  listCountries,
  convertCurrency,
  createPayment,
  verifyPayment,
  enrol,
  updateCourse,
  updateCoverPhoto,
  addCourse,
  addTopic,
  addObjective,
  updateObjective,
  addTopicDetail,
  deleteTopic,
  deleteObjective,
  listTutorEnrolments,
  listEnrolledCourses,
  getEnrolmentCount,
  listPayments,
  logout,
  rateCourse,
  voteHelpful,
  listRelatedCourses,
  listTimetable,
  downloadTimetable,
  abandonPayment,
  paymentWebhook,
  getReceipt,
  checkReceipt,
  getConfig,
  listClassSessions,
  getClassSession,
  createClassSession,
  updateClassSession,
  deleteClassSession,
  listReviews,
  getReview,
  listReversals,
  orderTopics,
  orderObjectives,
  getInsights,
  getSellingTerms,
  publishCourses,
  listCourseNames,
  deleteCourse,
  duplicateCourse,
  changeCourseAddress,
]
