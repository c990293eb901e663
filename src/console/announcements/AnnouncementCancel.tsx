import { useDataProvider, useRefresh } from 'react-admin'
import type { OwnAnnouncement } from '#contract/tutor/announcements.ts'
import type { ConsoleDataProvider } from '../dataProvider/consoleDataProvider.ts'
import { failureOf } from '../dataProvider/failures.ts'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import { done, failed } from '../ui/feedback/notice.ts'
import { useToast } from '../ui/feedback/useToast.tsx'
import { useSingleMutation } from '../ui/inputs/useSingleMutation.ts'

/** Asks whether a planned announcement is cancelled. */
export function AnnouncementCancel({
  announcement,
  onClose,
}: {
  announcement: OwnAnnouncement
  onClose: () => void
}) {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const refresh = useRefresh()
  const showToast = useToast()
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => dataProvider.cancelAnnouncement(announcement.id),
    onSuccess: () => showToast(done('Success!', 'The announcement is cancelled; nobody gets it.')),
    onError: fault => showToast(failed(failureOf(fault))),
    onSettled: () => {
      refresh()
      onClose()
    },
  })
  return (
    <ConfirmDialog
      question={`Cancel “${announcement.subject}”?`}
      text="Nobody gets it then. This cannot be undone."
      isBusy={isPending}
      onProceed={() => mutate()}
      onGoBack={onClose}
    />
  )
}
