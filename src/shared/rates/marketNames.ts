import { MARKETS, type Market } from './markets.ts'

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
