import {
  type InfiniteData,
  infiniteQueryOptions,
  MutationCache,
  notifyManager,
  type Query,
  QueryCache,
  QueryClient,
  queryOptions,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query'
import type { Day } from '#shared/days.ts'
import type { Endpoint, Input } from '#shared/endpoint.ts'
import type { RatesChanged } from '#shared/live-events.ts'
import type { Notification } from '#shared/notifications/api.ts'
import { buildUrl, CallFailed, callStored } from '#web/call.ts'
import { logError } from '#web/panel/errors.ts'
import { toastError } from '#web/ui/toasts/toastError.ts'

/** What live events tell of. */
type Topic = 'rates' | 'notice' | Notification['type']

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: CallFailed
    queryMeta: {
      /** Live events of this topic change the answer. */
      live?: Topic
      /** Of changed rates only those of these days do. */
      days?: { from?: Day | undefined; to?: Day | undefined }
    }
  }
}

/** Delay before a query that found no network or no server is made again, ms. */
const RETRY = 3000

/** A refusal stands; a network or a server that is away comes back. */
const isAway = ({ status }: CallFailed) => status === 0 || status >= 500

/** What is no failed call is a defect: the console shows it. */
const onError = (error: unknown) => {
  if (!(error instanceof CallFailed)) reportError(error)
}

// at once, so that the second of two quick presses finds the button of the first disabled
notifyManager.setScheduler(queueMicrotask)

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: {
      // what a screen showed goes with it: on the way back no old price is seen
      gcTime: 0,
      // for ever: a live event that was missed is not sent twice
      retry(_, failed) {
        logError('a read failed', failed)
        return isAway(failed)
      },
      retryDelay: RETRY,
      // a browser that says it is offline may be wrong, and one that says nothing, too
      networkMode: 'always',
      // reading would count as use of the session
      refetchOnWindowFocus: false,
    },
    mutations: { networkMode: 'always', onError: ({ message }) => void toastError(message) },
  },
})

/** Whether a write that has a key is sent once more: its answer may be lost, and it is written once. */
export const retryLost = (tries: number, { status }: CallFailed) => tries === 0 && status === 0

/** The query of a call. Its key is the address, and the body where one is sent. */
export const queryFor = <E extends Endpoint>(endpoint: E, input: Input<E>) => {
  const { params, query, body } = input as {
    params?: Record<string, unknown>
    query?: Record<string, unknown>
    body?: unknown
  }
  return queryOptions({
    queryKey: [buildUrl(endpoint.path, params, query), body],
    queryFn: async ({ signal }) => (await callStored(endpoint, input, { signal })).body,
  })
}

/** The query of a list that comes in pages. */
export const pagesFor = <E extends Endpoint>(endpoint: E, { query = {} }: Input<E> & { query?: object }) =>
  infiniteQueryOptions({
    queryKey: [buildUrl(endpoint.path, {}, { ...query }), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      callStored(endpoint, { query: { ...query, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  })

/** All rows of the pages that are loaded. */
export const flatten = <Row>({
  data,
  failureReason,
}: Pick<UseInfiniteQueryResult<InfiniteData<{ body: Row[] }>>, 'data' | 'failureReason'>) => ({
  data: data?.pages.flatMap(({ body }) => body),
  failureReason,
})

async function refetch(isChanged: (query: Query) => boolean) {
  // a first answer that is on its way may be older than the change; later ones are cancelled by the next line
  await queryClient.cancelQueries({
    predicate: query => isChanged(query) && query.state.data === undefined,
  })
  await queryClient.invalidateQueries({ predicate: isChanged })
}

/** Whether a change may show in an answer about these days. One without limits is about every day; an absent change may be any. */
export const affects = (
  { from, to }: { from?: Day | undefined; to?: Day | undefined },
  change: RatesChanged | undefined,
): boolean => !change || ((!from || change.to >= from) && (!to || change.from <= to))

/** Fetches again what a live event changes; without `change` any rates may have changed. */
export const invalidate = (topic: Topic, change?: RatesChanged) =>
  void refetch(({ meta }) => meta?.live === topic && affects(meta.days ?? {}, change))

/** Fetches all again that live events change: some may have been missed. */
export const invalidateAll = () => void refetch(({ meta }) => meta?.live !== undefined)

/** Fetches at once what could not be fetched. */
export const retryFailed = () =>
  void queryClient.resetQueries({
    predicate: ({ state }) => state.data === undefined && state.fetchFailureReason !== null,
  })
