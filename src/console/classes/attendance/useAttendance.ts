import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { AttendanceState } from '#contract/rules/attendance.ts'
import type { AttendanceReply } from '#contract/tutor/attendance.ts'
import type { ConsoleDataProvider } from '../../dataProvider/consoleDataProvider.ts'
import { failureOf } from '../../dataProvider/failures.ts'
import { failed } from '../../ui/feedback/notice.ts'
import { useToast } from '../../ui/feedback/useToast.tsx'

type State = AttendanceState | null

/**
 * The attendance of a class: shown as it is ticked, and written one learner at a time, each over what the server said last. Who ticks faster than the network
 * waits for nothing: the ticks of one learner follow each other, those of others go beside them.
 */
export function useAttendance(sessionId: number) {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const showToast = useToast()
  const [shown, setShown] = useState<ReadonlyMap<number, State>>(new Map())
  const [batch, setBatch] = useState<string | null>(null)
  const known = useRef(new Map<number, State>())
  const writes = useRef(new Map<number, Promise<void>>())
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['attendance', sessionId],
    queryFn: async ({ signal }) => take(await dataProvider.attendance(sessionId, signal)),
    // Another tab, or the last time, may have said something else.
    staleTime: 0,
    gcTime: 0,
  })

  function take(reply: AttendanceReply): AttendanceReply {
    known.current = new Map(reply.learners.map(({ user_id, state }) => [user_id, state]))
    setShown(new Map(known.current))
    return reply
  }

  function show(changes: Iterable<readonly [number, State]>): void {
    setShown(before => new Map([...before, ...changes]))
  }

  async function write(userId: number, state: State, confirmed: boolean): Promise<void> {
    const was = known.current.get(userId) ?? null
    if (was === state) return
    try {
      await dataProvider.setAttendance(sessionId, { user_id: userId, state, was, confirmed })
      known.current.set(userId, state)
    } catch (fault) {
      showToast(failed(failureOf(fault)))
      show([[userId, was]])
      if (failureOf(fault).code === 'attendance.changed') await refetch()
    }
  }

  function tick(userId: number, state: State, confirmed: boolean): void {
    show([[userId, state]])
    const before = writes.current.get(userId) ?? Promise.resolve()
    writes.current.set(
      userId,
      before.then(() => write(userId, state, confirmed)),
    )
  }

  async function markAll(confirmed: boolean): Promise<void> {
    await Promise.all(writes.current.values())
    try {
      const { batch: made, marked } = await dataProvider.markUnsetPresent(sessionId, confirmed)
      setBatch(made)
      for (const id of marked) known.current.set(id, 'present')
      show(marked.map(id => [id, 'present'] as const))
    } catch (fault) {
      showToast(failed(failureOf(fault)))
    }
  }

  async function undo(): Promise<void> {
    if (batch === null) return
    await Promise.all(writes.current.values())
    try {
      const { unmarked } = await dataProvider.undoMarking(sessionId, batch)
      setBatch(null)
      for (const id of unmarked) known.current.set(id, null)
      show(unmarked.map(id => [id, null] as const))
    } catch (fault) {
      showToast(failed(failureOf(fault)))
    }
  }

  return { data, error, isPending, refetch, shown, tick, markAll, undo, canUndo: batch !== null }
}
