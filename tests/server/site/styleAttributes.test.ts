import { expect, test } from 'vitest'
import { pageList } from '#pages/pages.ts'
import { cookieWith } from '../../support/academy/plainBrowser.ts'
import { academyWithPages } from '../../support/academy/site.ts'

const ADDRESSES = pageList.map(([, { path }]) =>
  path.replace(':slug', 'weaving').replace(/:\w+/, 'x'.repeat(43)),
)

/** Matches attributes in tags only: a page's text may contain the same letters. */
const STYLE_ATTRIBUTE = /<[^>]*\sstyle=[^>]*>/g

// Browsers refuse style attributes, and React's hydration never repairs an element that was rendered with one.
test.each([...ADDRESSES, '/no/such/page'])(
  '%s is drawn without a style attribute, for everybody',
  async url => {
    const { server, learner, tutor, make, course } = await academyWithPages({
      course: {
        slug: 'weaving',
        cover_photo: 'covers/weaving',
        intro_video_link: 'https://youtu.be/dQw4w9WgXcQ',
      },
      topic: {},
      objective: {},
    })
    await make.enrolment({ user_id: learner.id, course_id: course.id })
    const cookies = [
      '',
      cookieWith(await server.tokenOf(learner), learner),
      cookieWith(await server.tokenOf(tutor), tutor),
    ]
    for (const cookie of cookies) {
      const { payload } = await server.inject({ url, headers: { cookie } })
      expect(payload.match(STYLE_ATTRIBUTE), url).toBeNull()
    }
  },
)
