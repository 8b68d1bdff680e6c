import { toLatinDigits } from '../digits.ts'
import { KINDS, type Kind, MARKETS, type Market } from './markets.ts'

/** How people name markets in a message, in the languages of the site: sources of patterns, matched without case. */
export const MARKET_SPELLINGS: Record<Market, string> = {
  oneKgRate:
    '(?:1|one) ?(?:kgs?|kilo|किलो|కిలో|கிலோ|ಕೆ[.]ಜಿ|ಕೆಜಿ|কেজি(?:র)?|കിലോ|કિલો(?:નો)?|କିଲୋ|କେଜି)(?: ?(?:rate|chicken|रेट|दर|चिकन|ధర|చికెన్|விலை|சிக்கன்|ಬೆಲೆ|ಚಿಕನ್|দর|চিকেন|വില|ചിക്കൻ|ભાવ|ચિકન|ଦର|ଚିକେନ୍?))?',
  wholesale:
    'whole[ -]?sale|थोक|होलसेल|घाऊक|హోల్[ \u200c]?సేల్|టోకు|மொத்த(?: ?விலை)?|ಸಗಟು|ಹೋಲ್[ \u200c]?ಸೇಲ್|পাইকারি|ഹോൾ ?സെയിൽ|മൊത്ത(?: ?വില)?|હોલ ?સેલ|જથ્થાબંધ|ହୋଲ୍?[ \u200c]?ସେଲ୍?|ପାଇକାରୀ',
  supermarket:
    'super[ -]?market|सुपर ?मार्केट|సూపర్[ \u200c]?మార్కెట్|சூப்பர் ?மார்க்கெட்|ಸೂಪರ್[ \u200c]?ಮಾರ್ಕೆಟ್|সুপার ?মার্কেট|സൂപ്പർ ?മാർക്കറ്റ്|સુપર ?માર્કેટ|ସୁପର୍?[ \u200c]?ମାର୍କେଟ୍?',
  retail: 'retail|खुदरा|रिटेल|किरकोळ|రిటైల్|చిల్లర|சில்லறை|ಚಿಲ್ಲರೆ|ರಿಟೇಲ್|খুচরো|খুচরা|റീട്ടെയിൽ|ചില്ലറ|રિટેલ|છૂટક|ରିଟେଲ୍?|ଖୁଚୁରା',
}

/** How people name kinds, likewise; the longer name first. */
export const KIND_SPELLINGS: Record<Kind, string> = {
  skinless:
    'skin\\s*less|without\\s+skin|स्किन\\s?लेस|స్కిన్\u200c?\\s?లెస్|ஸ்கின்\\s?லெஸ்|ಸ್ಕಿನ್\u200c?\\s?ಲೆಸ್|স্কিন\\s?লেস|സ്കിൻ\\s?ലെസ്|સ્કિન\\s?લેસ|ସ୍କିନ୍?\u200c?\\s?ଲେସ୍?',
  boneless:
    'bone\\s*less|without\\s+bones?|बोन\\s?लेस|బోన్\u200c?\\s?లెస్|போன்\\s?லெஸ்|ಬೋನ್\u200c?\\s?ಲೆಸ್|বোন\\s?লেস|ബോൺ\\s?ലെസ്|બોન\\s?લેસ|ବୋନ୍?\u200c?\\s?ଲେସ୍?',
  chicken: 'chicken|चिकन|చికెన్|சிக்கன்|ಚಿಕನ್|চিকেন|ചിക്കൻ|ચિકન|ଚିକେନ୍?',
}

const NAMES = new RegExp(
  `(?<![\\p{L}\\p{M}\\d])(?:${MARKETS.map(market => `(?<${market}>${MARKET_SPELLINGS[market]})`).join('|')})(?![\\p{L}\\p{M}])`,
  'giu',
)

/** Takes the names of markets out of a text; `market` is the first of them. */
export function cutMarkets(text: string): { text: string; market: Market | undefined } {
  let market: Market | undefined
  const rest = text.replace(NAMES, (...found) => {
    const groups = found.at(-1) as Partial<Record<Market, string>>
    market ??= MARKETS.find(name => groups[name] !== undefined)
    return ' '
  })
  return { text: rest, market }
}

const KIND_NAMES = KINDS.map(
  kind =>
    [kind, new RegExp(`(?<![\\p{L}\\p{M}])(?:${KIND_SPELLINGS[kind]})(?![\\p{L}\\p{M}])`, 'iu')] as const,
)

/** Finds the market and the kind that a text names, as the head of a column does: `Retail - boneless chicken`. */
export function findMarketAndKind(given: string): { market: Market | undefined; kind: Kind | undefined } {
  const { text, market } = cutMarkets(toLatinDigits(given))
  const kinds = KIND_NAMES.flatMap(([kind, name]) => (name.test(text) ? [kind] : []))
  // "boneless chicken" and "chicken boneless" are boneless
  return { market, kind: kinds.find(kind => kind !== 'chicken') ?? kinds[0] }
}
