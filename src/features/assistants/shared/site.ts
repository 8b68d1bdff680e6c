/** Where assistants connect. */
export const ASSISTANTS = '/mcp'

/** A message of an assistant's program, in the Model Context Protocol. */
export interface AssistantMessage {
  headers: Record<string, string>
  body: unknown
  /** Of whoever asks: the reads of the answer count as theirs. */
  address: string
}

declare module '#shared/site.ts' {
  interface SiteRenderers {
    /** Answers a message of an assistant; a notice has no body, and so no type. */
    assistant(message: AssistantMessage): Promise<{ status: number; type: string | null; body: string }>
  }
}
