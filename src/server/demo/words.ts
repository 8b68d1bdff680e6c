/** Short words without a twin in spelling: a password of them can be read out and typed. */
export const WORDS: readonly string[] =
  `acorn amber anchor apple april arrow aspen autumn badge bamboo banjo barley basil beach beacon beaver birch bison
blanket blossom bottle breeze brick bridge bronze brook bucket butter button cabin cactus camel canal candle canoe
canvas carbon carrot castle cedar chalk cherry circle citrus clay cliff clover cobalt cocoa comet copper coral cotton
crane crater cricket crystal cumin cypress daisy dolphin donkey dragon dune eagle ember engine falcon fennel fern
fiddle field flame flint forest fossil fountain fox galaxy garden garnet ginger glacier granite grape gravel guitar
hammer harbor harvest hazel helmet heron hill honey horizon indigo island ivory jacket jasmine jungle kettle kitten
ladder lagoon lantern lava lemon lilac linen lotus magnet mango maple marble meadow melon meteor mint mirror monsoon
mountain muffin mustard nectar nutmeg oasis ocean olive onyx orange orbit orchid otter paddle palm panda paper parrot
peach pebble pelican pepper pigeon pillow pine planet plum pocket pollen poplar prairie prism pumpkin puzzle quartz
quill rabbit radish rain raven reef ribbon river robin rocket saddle saffron sail salmon sandal sapphire shadow silver
sketch spark spice spruce squirrel stone summer sunset swan tamarind teapot temple thistle thunder tiger timber topaz
tulip tunnel turtle valley velvet violet volcano walnut water willow window winter yogurt zebra`.split(/\s+/)
