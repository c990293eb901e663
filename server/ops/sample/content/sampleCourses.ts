import type { SampleCourse } from './course.ts'
import { bookkeeping } from './courses/bookkeeping.ts'
import { businessWriting } from './courses/businessWriting.ts'
import { cloudFoundations } from './courses/cloudFoundations.ts'
import { customerService } from './courses/customerService.ts'
import { cybersecurityFirstSteps } from './courses/cybersecurityFirstSteps.ts'
import { emailAndWhatsapp } from './courses/emailAndWhatsapp.ts'
import { everydayAi } from './courses/everydayAi.ts'
import { excelAndSql } from './courses/excelAndSql.ts'
import { financialModelling } from './courses/financialModelling.ts'
import { frenchForWestAfrica } from './courses/frenchForWestAfrica.ts'
import { graphicDesignEssentials } from './courses/graphicDesignEssentials.ts'
import { linuxAndNetworking } from './courses/linuxAndNetworking.ts'
import { machineLearning } from './courses/machineLearning.ts'
import { personalFinance } from './courses/personalFinance.ts'
import { projectManagement } from './courses/projectManagement.ts'
import { publicSpeaking } from './courses/publicSpeaking.ts'
import { pythonFromZero } from './courses/pythonFromZero.ts'
import { reactForRealProjects } from './courses/reactForRealProjects.ts'
import { searchOptimisation } from './courses/searchOptimisation.ts'
import { smallBusiness } from './courses/smallBusiness.ts'
import { socialMedia } from './courses/socialMedia.ts'
import { uiDesignWithFigma } from './courses/uiDesignWithFigma.ts'
import { userResearch } from './courses/userResearch.ts'
import { webFoundations } from './courses/webFoundations.ts'

/** The sample academy's courses, oldest first, so that their numbers follow the day they went on sale. */
export const sampleCourses: readonly SampleCourse[] = [
  pythonFromZero,
  webFoundations,
  reactForRealProjects,
  excelAndSql,
  machineLearning,
  everydayAi,
  uiDesignWithFigma,
  graphicDesignEssentials,
  userResearch,
  smallBusiness,
  projectManagement,
  customerService,
  socialMedia,
  searchOptimisation,
  emailAndWhatsapp,
  bookkeeping,
  personalFinance,
  financialModelling,
  businessWriting,
  frenchForWestAfrica,
  publicSpeaking,
  cloudFoundations,
  cybersecurityFirstSteps,
  linuxAndNetworking,
].sort((one, other) => other.ageInDays - one.ageInDays)

/** Ends each sample course's long description, so that nobody takes it for an offer. */
export const SAMPLE_NOTICE =
  'This course is sample data: it shows the academy at work. Its people, classes and prices are made up.'
