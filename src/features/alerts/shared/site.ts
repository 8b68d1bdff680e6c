import type { RenderedMail } from '#shared/mail.ts'
import type { AlertContent } from './content.ts'
import type { RefusedAlert } from './form.ts'
import type { PushNotification } from './push.ts'

declare module '#shared/site.ts' {
  interface SiteVisit {
    /** A form of alerts that was sent without script and refused: its page shows it again. */
    refusedAlert?: RefusedAlert
  }

  interface SiteRenderers {
    /** Words an alert as a notification, in the language of its choice. `key`: that of the subscription. */
    push(content: AlertContent, key: string): Promise<PushNotification>
    /** Words an alert as a mail. `key`: that of the subscription. */
    alertMail(content: AlertContent, key: string): Promise<RenderedMail>
  }
}
