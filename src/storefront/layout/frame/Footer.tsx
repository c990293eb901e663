import type { AcademyConfig } from '#contract/academy.ts'
import { NETWORKS } from '#contract/rules/reach.ts'
import { paths } from '#pages/paths.ts'
import { Logo } from '#shared/frame/Logo.tsx'
import { ThemeSwitch } from '#shared/frame/ThemeSwitch.tsx'
import { Icon } from '#shared/Icon.tsx'
import { DelegatedLink } from '../../ui/actions/Button.tsx'
import styles from './Footer.module.css'

/** The products of the academy; one without a page is shown as plain text. */
const PRODUCTS: readonly { name: string; to?: string }[] = [
  { name: 'Virtual classes', to: paths.catalogue() },
  { name: 'Onsite one-on-one', to: paths.catalogue() },
  { name: 'Self-paced (Coming Soon)' },
  { name: 'Teach with us', to: paths.tutorRegister() },
]

/** Shown in demo mode only, if the operator has configured none. */
const CLIENT_PROJECTS: readonly { name: string; url?: string }[] = [
  { name: 'Harmattan Freight' },
  { name: 'Iroko Clinics' },
  { name: 'Third Bridge Media' },
  { name: 'Kolanut Savings' },
]

/** The footer of every public page: products, client projects, quick links, social links and the theme. */
export function Footer({ academy }: { academy: AcademyConfig }) {
  const { site, demo_accounts: demo } = academy
  const projects = site?.client_projects ?? (demo ? CLIENT_PROJECTS : [])
  return (
    <footer className={styles.footer}>
      <div className="page">
        <div className={styles.lists}>
          <div className={styles.about}>
            <Logo name={academy.name} />
            <p>Live classes with people who do the work. Learn with a tutor, leave with a trade.</p>
            <SocialLinks social={academy.social} />
          </div>
          <LinkList title="Products" links={PRODUCTS} />
          <LinkList
            title="Quick links"
            links={[
              { name: 'About', to: paths.about() },
              { name: 'Contact', to: paths.contact() },
              { name: 'What we do', to: paths.whatWeDo() },
              { name: 'Team', to: paths.team() },
              { name: 'Help', to: paths.help() },
              { name: 'Terms', to: paths.terms() },
              { name: 'Privacy', to: paths.privacy() },
            ]}
          />
          {projects.length > 0 && (
            <LinkList
              title={site?.client_projects ? 'Client projects' : 'Client projects (sample)'}
              links={projects.map(({ name, url }) => ({ name, to: url }))}
            />
          )}
        </div>
        <div className={styles.end}>
          <p>{academy.name}</p>
          <ThemeSwitch />
        </div>
      </div>
    </footer>
  )
}

function LinkList({
  title,
  links,
}: {
  title: string
  links: readonly { name: string; to?: string | undefined }[]
}) {
  return (
    <section>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.links}>
        {links.map(({ name, to }) => (
          <li key={name}>{to ? <DelegatedLink href={to}>{name}</DelegatedLink> : <span>{name}</span>}</li>
        ))}
      </ul>
    </section>
  )
}

function SocialLinks({ social }: { social: AcademyConfig['social'] }) {
  return (
    <ul className={styles.social} aria-label="Social media">
      {NETWORKS.map(({ key, name }) => {
        const address = social[key]
        return (
          <li key={key}>
            {address ? (
              <a href={address} rel="noopener" target="_blank">
                <Icon name={key} label={name} />
              </a>
            ) : (
              <span>
                <Icon name={key} label={name} />
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
