import type { PlacesWords } from '#web/site/pages/places/words.ts'
import { counted } from '../counted.ts'

const te = counted('te')

export const places: PlacesWords = {
  state: {
    title: state => `${state} చికెన్ ధరలు`,
    description: state =>
      `${state} రాష్ట్రంలోని నగరాల చికెన్, స్కిన్‌లెస్, బోన్‌లెస్ ధరలు కిలోకు రూపాయల్లో, ముందు రోజుతో పోలిస్తే మార్పుతో సహా.`,
    heading: state => `${state} చికెన్ ధరలు`,
    cities: (today, all) => `${te(all, 'నగరం', 'నగరాలు')}; నేటి ధర వచ్చినవి ${today}.`,
    table: 'నేటి ధరలు',
    tableFor: day => `${day} నాటి ధరలు`,
    unit: 'కిలోకు ₹, ముందు రోజుతో పోలిస్తే మార్పు',
  },
  all: {
    title: 'అన్ని నగరాలు',
    description: 'ఇక్కడ చికెన్ ధరలు ప్రచురించే దేశంలోని అన్ని నగరాలు, రాష్ట్రాల వారీగా.',
    heading: 'అన్ని నగరాలు',
    none: 'ఏ నగరం ధరా ఇంకా రాలేదు.',
    noState: 'ఇతర నగరాలు',
  },
}
