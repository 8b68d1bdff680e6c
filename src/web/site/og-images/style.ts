/**
 * The sheet of pictures to share, 1200x630 px. They are drawn on the server, which knows no tokens: the colours are
 * those of the rate board in ui/tokens.css.
 */
export const STYLE = `.picture {
  display: flex;
  flex-direction: column;
  width: 1200px;
  height: 630px;
  padding: 44px 64px 36px;
  background: #0e2a20;
  color: #f4f7f2;
  font-weight: 600;
}

.head,
.site,
.line,
.prices,
.facts,
.change {
  display: flex;
  align-items: center;
}

.head {
  justify-content: space-between;
  gap: 32px;
  font-size: 36px;
}

.site {
  gap: 16px;
}

.date {
  color: #b9cbc0;
  white-space: nowrap;
}

.title {
  width: 1072px;
  margin-top: 6px;
  font-size: 80px;
  line-height: 1.45;
  white-space: nowrap;
  text-fit: shrink;
}

.eyebrow {
  color: #b9cbc0;
  font-size: 34px;
  line-height: 1.4;
}

.prices {
  flex: 1;
  align-items: flex-end;
  gap: 40px;
}

.prices > * {
  display: flex;
  flex-direction: column;
}

.prices .name,
.fact .name {
  color: #b9cbc0;
  min-width: 0;
  overflow: hidden;
  font-size: 32px;
  line-height: 1.5;
  white-space: nowrap;
  text-fit: shrink;
}

.chicken,
.chicken .figure {
  width: 460px;
}

.skinless,
.boneless,
.skinless .figure,
.boneless .figure {
  width: 266px;
}

.line {
  gap: 16px;
  align-items: center;
  max-width: 100%;
}

.prices .figure {
  font-size: 64px;
  line-height: 1.2;
  white-space: nowrap;
  text-fit: shrink;
}

.prices .chicken .figure {
  color: #ffc533;
  font-size: 144px;
  line-height: 1.05;
}

.change {
  flex-shrink: 0;
  gap: 8px;
  font-size: 28px;
}

.shape {
  width: 26px;
  height: 22px;
  background: currentColor;
}

.change.up .shape {
  clip-path: polygon(50% 0, 100% 100%, 0 100%);
}

.change.down .shape {
  clip-path: polygon(0 0, 100% 0, 50% 100%);
}

.change.same .shape {
  height: 5px;
}

.change.up {
  color: #ffb08a;
}

.change.down {
  color: #9bd3f7;
}

.change.same {
  color: #b9cbc0;
}

.facts {
  justify-content: space-between;
  gap: 32px;
  margin-top: 22px;
  padding-top: 18px;
  border-top: 2px solid #2f5344;
}

.fact {
  display: flex;
  min-width: 0;
  align-items: baseline;
  gap: 16px;
  font-size: 34px;
  white-space: nowrap;
}

.sample {
  margin: 20px -64px -36px;
  padding: 8px 64px;
  background: #fff4d3;
  color: #14221b;
  font-size: 26px;
}`
