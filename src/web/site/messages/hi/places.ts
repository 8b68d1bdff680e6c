import type { PlacesWords } from '#web/site/pages/places/words.ts'

export const places: PlacesWords = {
  state: {
    title: state => `${state} में चिकन रेट`,
    description: state =>
      `${state} के शहरों में चिकन, स्किनलेस और बोनलेस के भाव, रुपये प्रति किलो, एक दिन पहले के मुकाबले बदलाव के साथ।`,
    heading: state => `${state} में चिकन रेट`,
    cities: (today, all) => `कुल शहर: ${all}। आज का रेट आया: ${today}।`,
    table: 'आज के रेट',
    tableFor: day => `${day} के रेट`,
    unit: '₹ प्रति किलो, एक दिन पहले के मुकाबले बदलाव के साथ',
  },
  all: {
    title: 'सभी शहर',
    description: 'भारत के वे सभी शहर जिनके चिकन रेट यहां प्रकाशित होते हैं, राज्य के हिसाब से।',
    heading: 'सभी शहर',
    none: 'अभी किसी शहर का रेट नहीं है।',
    noState: 'अन्य शहर',
  },
}
