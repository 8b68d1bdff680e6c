import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'

const getPath = (request: FastifyRequest) => request.url.split('?', 1)[0]

/** Logs one line per request when it is answered, without query, headers or IP address. */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const fields = {
      method: request.method,
      path: getPath(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    if (error) reply.log.warn({ ...fields, reason: error.message }, 'answer broken off')
    else reply.log.info(fields, 'answered')
  }
}
