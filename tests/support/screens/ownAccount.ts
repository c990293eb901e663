import type { OwnAccount } from '#contract/ownAccount.ts'

/** Returns a learner's own account, with values to override. */
export function ownAccount(own: Partial<OwnAccount> = {}): OwnAccount {
  return {
    id: 7,
    email: 'ada@example.com',
    new_email: null,
    firstname: 'Ada',
    lastname: 'Obi',
    user_type: 'learner',
    is_verified: true,
    has_password: true,
    google: null,
    phone: '+2348031234567',
    whatsapp: null,
    picture: null,
    time_zone: null,
    about: null,
    page_slug: null,
    wants_news: true,
    second_factor: null,
    created_at: '2026-03-01T09:00:00.000Z',
    ...own,
  }
}
