import type { Organization, WithContext } from 'schema-dts'
import type { AcademyConfig } from '#contract/academy.ts'

/** Returns the academy as search engines read it, with the contacts that its operator has configured. */
export function organizationSchema(config: AcademyConfig, publicUrl: string): WithContext<Organization> {
  const { name, contact, social } = config
  const profiles = Object.values(social).filter(address => address !== null)
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name,
    url: `${publicUrl}/`,
    logo: `${publicUrl}/icon-512.png`,
    ...(contact.email !== null && { email: contact.email }),
    ...(contact.phone !== null && { telephone: contact.phone }),
    ...(contact.address !== null && { address: contact.address }),
    ...(profiles.length > 0 && { sameAs: profiles }),
  }
}
