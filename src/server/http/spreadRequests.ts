import type { IncomingMessage, ServerResponse } from 'node:http'

/** Requests that begin in one turn of the event loop: a few ms. */
const PER_TURN = 8

type Handle = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Returns a function that begins a few requests in each turn of the event loop, in the order in which they came. Hundreds
 * may come at once: cached responses are sent between them.
 */
export function spreadRequests(handle: Handle): Handle {
  const queue: Parameters<Handle>[] = []
  let begun = 0
  let isScheduled = false

  function schedule(): void {
    if (isScheduled) return
    isScheduled = true
    setImmediate(takeTurn)
  }

  function begin(...[request, response]: Parameters<Handle>): void {
    if (request.socket.destroyed) return
    begun += 1
    handle(request, response)
  }

  function takeTurn(): void {
    isScheduled = false
    begun = 0
    for (let next = queue.shift(); next; next = begun < PER_TURN ? queue.shift() : undefined) begin(...next)
    if (begun > 0) schedule()
  }

  return (request, response) => {
    schedule()
    if (begun < PER_TURN && queue.length === 0) begin(request, response)
    else queue.push([request, response])
  }
}
