import type { FoundWords } from '#web/site/seo/words.ts'
import { counted } from '../counted.ts'

const te = counted('te')

export const found: FoundWords = {
  feed: {
    title: site => `${site}: ప్రతి కొత్త ధర`,
    cityTitle: city => `${city} చికెన్ ధర`,
    follow: city => `${city} ధరలు ఫీడ్ రీడర్‌లో పొందండి`,
    entry: (city, day, price) =>
      price ? `${city}, ${day}: చికెన్ కిలో ${price}` : `${city}, ${day}: కొత్త చికెన్ ధరలు`,
  },
  picture: {
    heading: 'దేశవ్యాప్తంగా చికెన్ ధరలు',
    unit: 'కిలోకు ₹',
    average: count =>
      count === 1 ? '1 నగరంలో 1 కిలో ధర, కిలోకు ₹' : `1 కిలో ధర, ${te(count, 'నగరం', 'నగరాల')} సగటు, కిలోకు ₹`,
  },
  printed: (site, address, day) => `ఆధారం: ${site}, ${address}, ${day}.`,
  embed: {
    more: site => `మరిన్ని ధరలు: ${site}`,
    show: 'ఈ ధరను మీ సైట్‌లో చూపండి',
    copy: 'దీన్ని కాపీ చేసి మీ పేజీలో పెట్టండి. ఎప్పుడూ తాజా ధరే కనిపిస్తుంది.',
  },
  files: { label: 'డౌన్‌లోడ్', csv: 'CSV ఫైల్', xlsx: 'Excel ఫైల్' },
}
