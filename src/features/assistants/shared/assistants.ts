/** Where assistants connect. */
export const ASSISTANTS = '/mcp'

/** A message of an assistant's program, in the Model Context Protocol. */
export interface AssistantMessage {
  headers: Record<string, string>
  body: unknown
  /** Of whoever asks: the reads of the answer count as theirs. */
  address: string
}

/** A notice has no body, and so no type. */
export interface AssistantAnswer {
  status: number
  type: string | null
  body: string
}
