import { copy } from './copy.ts'
import { QrCode } from './QrCode.tsx'
import { SET_UP } from './texts.ts'

export interface MadeSecret {
  secret: string
  uri: string
}

/** The secret on its way into an app: as a picture, as a link for an app on this very device, as text. */
export const Secret = ({ made: { secret, uri } }: { made: MadeSecret }) => (
  <>
    <QrCode text={uri} label={SET_UP.picture} />
    <a href={uri}>{SET_UP.open}</a>
    <p>
      {SET_UP.byHand} <code className="secret">{secret}</code>
    </p>
    <button type="button" className="btn plain small" onClick={() => copy(secret.replaceAll(' ', ''))}>
      {SET_UP.copySecret}
    </button>
  </>
)
