import { useEffect, useState } from 'react'
import { isRouteErrorResponse, useRevalidator, useRouteError, useRouteLoaderData } from 'react-router-dom'
import { paths } from '#pages/paths.ts'
import { ApiFailure } from '#shared/api/apiFailure.ts'
import { missingChunk, reloadOnce } from '#shared/beforeReact/chunkFailure.ts'
import { Logo } from '#shared/frame/Logo.tsx'
import { ROOT_ROUTE_ID, type RootData } from '#shared/loaderContext.ts'
import { Button, LinkButton } from '../../ui/actions/Button.tsx'
import { Skeleton, Waiting } from '../../ui/feedback/Skeleton.tsx'
import headerStyles from '../frame/Header.module.css'
import styles from '../frame/SiteLayout.module.css'
import { SiteFrame } from '../frame/SiteLayout.tsx'
import { MessagePage, NotFoundPage } from './MessagePage.tsx'

/** Shown instead of a page that was not found, whose connection failed, whose script chunk is missing, or whose code failed. */
export function PageError() {
  const fault = useRouteError()
  const chunk = missingChunk(fault)
  if (isNotFound(fault)) return <NotFoundPage />
  return chunk === null ? <LoadFailure fault={fault} /> : <MissingPart chunk={chunk} />
}

/** Shows its message only after a reload has not helped, because the reload would remove the text while it is being read. */
function MissingPart({ chunk }: { chunk: string }) {
  const [isReloading, setReloading] = useState(true)
  useEffect(() => setReloading(reloadOnce(chunk)), [chunk])

  if (isReloading) {
    return (
      <Waiting label="Loading page">
        <Skeleton shape="page" />
      </Waiting>
    )
  }
  return (
    <MessagePage title={`Loading chunk ${chunk} failed`.replace('  ', ' ')}>
      <p>Part of this page didn't load. Your connection may be weak, or we may have just updated the site.</p>
      <Button onClick={() => window.location.reload()}>Reload the page</Button>
    </MessagePage>
  )
}

function LoadFailure({ fault }: { fault: unknown }) {
  const { revalidate, state } = useRevalidator()
  const isCut = fault instanceof ApiFailure && fault.kind === 'network'
  return (
    <MessagePage title={isCut ? 'error' : 'Something went wrong'}>
      <p>
        {fault instanceof ApiFailure ? fault.detail : 'Something went wrong on our side. Please try again.'}
      </p>
      <Button isBusy={state === 'loading'} onClick={() => void revalidate()}>
        Try again
      </Button>
      <LinkButton to={paths.home()} look="secondary">
        Home
      </LinkButton>
    </MessagePage>
  )
}

function isNotFound(fault: unknown): boolean {
  return isRouteErrorResponse(fault)
    ? fault.status === 404
    : fault instanceof ApiFailure && fault.status === 404
}

/**
 * Shown if no layout could be rendered: the message in the site's frame, or under the academy's logo if the frame has no data.
 */
export function SiteError() {
  const data = useRouteLoaderData<RootData>(ROOT_ROUTE_ID)
  if (data) {
    return (
      <SiteFrame {...data}>
        <PageError />
      </SiteFrame>
    )
  }
  return (
    <div className={styles.site}>
      <header className={headerStyles.header}>
        <div className={`page ${headerStyles.row}`}>
          {/* A plain link, because a fresh page from the server may work. */}
          <a href={paths.home()} className={headerStyles.home}>
            <Logo name="Home" />
          </a>
        </div>
      </header>
      <main className={styles.main}>
        <PageError />
      </main>
    </div>
  )
}
