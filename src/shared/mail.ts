/** A mail as it is sent: both parts say the same. */
export interface RenderedMail {
  subject: string
  html: string
  text: string
}
