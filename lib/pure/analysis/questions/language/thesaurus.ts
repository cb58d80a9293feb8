import { englishWords } from '../../semantics/lexicon/words';

/**
 * Words that people use for what tables hold. One line a sense: every word of it may stand for every other, and the
 * first names it. A word may have several senses. Words joined by '_' stand for one thing together ('blood_sugar');
 * words in between such as 'of' are left out ('date_birth' is 'date of birth'). All are singular and in small letters.
 */
const SENSES = `
sales sale revenue turnover takings
income revenue
profit earnings net_income bottom_line
cost expense spend spending expenditure outlay
value worth
wealth networth net_worth fortune riches
market_cap market_capitalization market_capitalisation capitalization capitalisation market_value
salary wage pay income earnings compensation remuneration pay_check paycheck
bonus premium_pay
fee charge
discount rebate markdown price_reduction
tip gratuity
tax duty levy
loan credit borrowing lending
debt liability indebtedness
invoice bill
refund reimbursement
donation contribution gift
investment funding financing
inventory stock stock_level
quantity unit piece
payment_method payment_type payment_mode method_payment mode_payment
gdp gross_domestic_product
gnp gross_national_product
gni gross_national_income
cpi consumer_price_index
unemployment joblessness jobless
currency money_unit
savings saving
exchange_rate conversion_rate
interest_rate lending_rate

product item article merchandise
brand make
manufacturer maker producer
kind type sort
store shop branch outlet
customer client shopper buyer purchaser
supplier vendor
seller merchant vendor
delivery shipping shipment
freight shipping_cost delivery_cost shipping_fee delivery_fee postage
coupon voucher promo_code
basket cart
warehouse depot
order purchase
salesperson salesman saleswoman sales_rep sales_representative sales_agent
review feedback
rating score rated
score point

employee staff worker personnel
workforce headcount staff
department division
profession job occupation job_title jobtitle
manager boss supervisor
tenure seniority length_service service_length year_service year_company
education schooling education_level level_education
qualification degree
experience work_experience year_experience
absence absenteeism sick_leave sick_day
overtime extra_hour
commute distance_home distance_work
gender sex
ethnicity race ethnic_group
nationality citizenship
religion faith
marital_status family_status civil_status relationship_status
spouse partner husband wife
child kid
baby infant newborn
female woman girl lady
male man boy gentleman
adult grownup
teenager teen adolescent
senior elderly pensioner
birthdate date_birth birth_date
owner holder proprietor
inhabitant population resident
household family
neighbour neighbor
applicant candidate
vacancy job_opening open_position
hire recruitment hiring
attrition churn

subscriber member
plan tariff package
contract agreement
satisfaction csat
nps net_promoter_score
ltv clv lifetime_value customer_lifetime_value
complaint grievance
signup registration
agent representative rep team_member handler assignee
priority urgency
severity seriousness
issue problem
resolution_time time_resolution solving_time solution_time
response_time reply_time reaction_time
wait waiting_time wait_time
answer response reply

ad advert advertisement advertising commercial
ad_spend advertising_cost ad_cost advertising_spend advertising_spending advertising_budget ad_budget
ctr click_through_rate clickthrough_rate clickthrough
cpc cost_click
cac customer_acquisition_cost acquisition_cost
lead prospect
pageview page_view
newsletter mailing
email mail
tv television
social_medium social_network
newspaper press
website web_site webpage
audience viewer spectator
follower fan

booking reservation
guest visitor
adr average_daily_rate daily_rate
apartment flat condo
house home dwelling residence
accommodation lodging
lead_time booking_window
parking_space car_space parking_lot parking_spot
host landlord
amenity facility
repeated_guest returning_guest repeat_guest
special_request special_wish extra_request
minimum_night minimum_stay
meal board
tourist traveller traveler holidaymaker
luggage baggage

airline carrier
passenger rider traveller traveler ridership
departure takeoff
arrival landing
delay lateness
cancellation cancelled canceled
carrier courier shipping_provider shipping_company
leave_day day_off vacation_day
subway metro underground tube
tram streetcar light_rail
train rail railway
bus coach
taxi cab
bike bicycle
motorcycle motorbike
car vehicle automobile auto
truck lorry
airplane aircraft plane aeroplane
ship boat vessel
trip ride journey
rental hire rented
speed velocity
mileage fuel_economy fuel_efficiency gas_mileage mile_gallon mpg
mileage odometer
fuel petrol gasoline
fuel_price gas_price petrol_price gasoline_price
engine motor
transmission gearbox
accident crash collision
injured injury wounded hurt
death fatality died dead killed
street road
highway motorway freeway
pedestrian walker
cyclist bicyclist

glucose blood_sugar blood_glucose sugar_level
pulse heart_rate heartbeat hr
bmi body_mass_index
blood_pressure bp
systolic systolic_pressure systolic_bp systolic_blood_pressure sys_bp sysbp upper_blood_pressure
diastolic diastolic_pressure diastolic_bp diastolic_blood_pressure dia_bp diabp lower_blood_pressure
cholesterol chol
smoker smoking smoke
cigarette cig
disease illness sickness disorder
diabetes diabetic
hypertension high_blood_pressure hypertensive
heart_disease chd coronary_heart_disease cardiovascular_disease coronary_disease cvd cardiac_disease
heart_attack myocardial_infarction cardiac_arrest
tumour tumor
medication medicine drug
doctor physician
hospital clinic
surgery operation
treatment therapy
vaccination vaccine jab
admission hospitalization hospitalisation
admit admission
los length_stay
weight mass body_weight
pregnancy pregnant
exercise workout physical_activity
mortality death_rate
natality birth_rate
icu intensive_care
ventilator respirator
calorie kcal
carbohydrate carb carbs
fibre fiber
salt sodium
allergy intolerance
infection infected

rent rental_price
bathroom bath
area square_foot square_meter square_metre square_footage floor_area floor_space living_area living_space surface
floor storey story
year_built built construction_year year_construction
basement cellar
neighbourhood neighborhood suburb
district borough
tenant renter
property real_estate
asking_price list_price listing_price
house_value home_value house_price home_price housing_price property_value property_price
selling_price sale_price sold_price
lot plot
distance_centre distance_center

student pupil
teacher instructor professor
college university
exam test
grade mark
math maths mathematics
enrolment enrollment enrolled
graduate alumnus alumni
gpa grade_point_average
lesson class_hour
study_time study_hour hour_studied
major field_study study_field
completion_rate graduation_rate
tuition school_fee tuition_fee

match game fixture
team side club squad
opponent rival
win victory
defeat loss
draw tie
tournament competition championship
stadium arena venue
attendance crowd
athlete competitor sportsman
coach trainer
referee umpire
goal_scored scored
goal_conceded conceded
sport discipline
finisher runner
medal podium

precipitation rainfall rain
snow snowfall
wind wind_speed windspeed
humidity moisture
air_pressure barometric_pressure atmospheric_pressure
cloudiness cloud_cover
sunshine sunlight sun_hour
dewpoint dew_point
hurricane cyclone typhoon
tornado twister
apparent_temperature feel_like felt_temperature
gust wind_gust

consumption usage
production output generation
co2 carbon_dioxide
ghg greenhouse_gas
solar photovoltaic pv
oil petroleum crude crude_oil
gas natural_gas
hydro hydropower hydroelectric hydroelectricity
electricity power
renewable green_energy

disaster catastrophe calamity
earthquake quake
flood flooding
drought dry_spell
wildfire forest_fire bushfire
landslide mudslide
heatwave heat_wave
magnitude richter
damage destruction
homeless homelessness
volcanic volcano
famine hunger starvation

alcohol abv alcohol_content alcohol_volume
bitterness ibu
vegetable veggie veg
vegetarian veggie
soda soft_drink
drink beverage
restaurant diner eatery
portion serving
flavour flavor taste
coffee espresso
brewery brewer
winery vineyard
sulphate sulfate
sulphur sulfur
aluminium aluminum
potability potable drinkable
acidity ph
organic_carbon toc
sample specimen
trial experiment
conductivity conductance
beak bill

rocket launcher launch_vehicle
launch liftoff lift_off
astronaut cosmonaut
exoplanet extrasolar_planet
launch_site launchpad launch_pad
spacecraft spaceship
payload cargo
meteorite meteor

app application
download install installation
bug defect
developer programmer coder
programming_language coding_language
repository repo
os operating_system
memory ram
cpu processor
gpu graphic_card
phone smartphone cellphone mobile_phone
laptop notebook
computer pc
console platform
release version

vote ballot
turnout voter_turnout
law bill
poll survey
crime offence offense
murder homicide killing
theft robbery larceny
prison jail
prisoner inmate
gun firearm
refugee asylum_seeker
immigrant migrant
immigration migration
military army
terrorism terror

country nation
city town
zip postal zip_code postal_code postcode
elevation altitude
language tongue
peak summit
forest woodland
location site
company firm corporation business enterprise
organisation organization institution
industry sector

movie film
actor actress
director filmmaker
gross box_office
runtime running_time playing_time
song track tune
artist singer musician performer
album record
author writer
genre style
series tv_show tv_series
award prize
winner laureate
tempo bpm

duration length
start begin beginning
finish end
holiday public_holiday bank_holiday
workday working_day business_day
year_birth birth_year
due_date deadline

percent percentage
width breadth
colour color
labour labor
photo picture image
comment remark note
result outcome
reason cause motive
target quota
error mistake
success successful
failure failed
risk danger
share_woman female_share woman_share
happiness life_satisfaction wellbeing
corruption perception_corruption
freedom liberty
generosity giving
life_expectancy lifespan
respondent participant interviewee
`;

/**
 * Words before the colon may stand for those behind it and not the other way round: a 'cost' may be called a price, but
 * no price is asked for as a cost of production.
 */
const WIDER = `
cost: price fare
money: sales revenue
price: cost fare
sort: category genre class
kind: category genre class
type: category kind class
category: type kind genre
area: neighbourhood neighborhood district borough suburb region zone
quarter: neighbourhood district borough
district: neighbourhood neighborhood suburb
borough: neighbourhood neighborhood
place: location city venue site town
location: place city neighbourhood area
casualty: death fatality injured injury
victim: death fatality injured injury
illness: condition
disease: condition
goal: score
mark: score
grade: score
result: score
star: rating
carbon: co2
spent: cost spend spending expense expenditure
school: college university institution
bedroom: bed
bathroom: bath
port: embarked embark embarkation
harbour: embarked embark embarkation
nationality: country
person: subject respondent
individual: subject respondent
college: institution
university: institution
name: title
title: name
make: manufacturer
age_group: age_range age_band
position: job
role: job profession occupation position
food: dish meal
dish: meal
meal: dish
business: restaurant
`;

const linesOf = (text: string): string[][] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split(' ').map((word) => word.split('_').flatMap(englishWords).join(' ')));

const senses = new Map<string, string[]>();
const wider = new Map<string, Set<string>>();
const several = new Map<string, string[][]>();

for (const line of linesOf(SENSES)) for (const word of line) senses.set(word, [...(senses.get(word) ?? []), line[0]!]);
for (const line of WIDER.split('\n').filter(Boolean)) {
  const [from = '', to = ''] = line.split(': ');
  const [narrow] = linesOf(to);
  for (const word of linesOf(from)[0]!) wider.set(word, new Set([...(wider.get(word) ?? []), ...narrow!]));
}
for (const word of [...senses.keys(), ...wider.keys()]) {
  const words = word.split(' ');
  if (words.length > 1) several.set(words[0]!, [...(several.get(words[0]!) ?? []), words]);
}

/** Whether a word is known here, whatever it means. */
export const isInThesaurus = (word: string): boolean => senses.has(word) || wider.has(word);

/** The word that stands for all of its synonyms in their first sense; null for a word without any here. */
export const conceptOf = (word: string): string | null => senses.get(word)?.[0] ?? null;

/** Whether two words share a sense. */
export const areSynonyms = (one: string, other: string): boolean => {
  const known = senses.get(one);
  return known !== undefined && (senses.get(other)?.some((sense) => known.includes(sense)) ?? false);
};

/** The narrower words that a word may stand for. */
export const narrowerOf = (word: string): readonly string[] => [...(wider.get(word) ?? [])];

/** Whether a word may stand for a narrower one: 'area' for a district. */
export const mayStandFor = (written: string, named: string): boolean => wider.get(written)?.has(named) ?? false;

/**
 * Words with those that stand for one thing joined by a blank: 'blood', 'sugar' → 'blood sugar'. Null where there are
 * none.
 */
export function joinedWords(words: readonly string[]): string[] | null {
  const joined: string[] = [];
  for (let at = 0; at < words.length;) {
    const found = (several.get(words[at]!) ?? [])
      .filter((each) => each.every((word, nth) => words[at + nth] === word))
      .sort((left, right) => right.length - left.length)[0];
    joined.push(found ? found.join(' ') : words[at]!);
    at += found?.length ?? 1;
  }
  return joined.length < words.length ? joined : null;
}
