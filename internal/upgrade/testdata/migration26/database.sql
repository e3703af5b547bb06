CREATE SCHEMA legwork_golden;

CREATE FUNCTION legwork_golden.accepted_signal(app text, job_id text, topic text, signal_id text) RETURNS json
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  SELECT r.response FROM legwork_golden.signal_receipt r
  WHERE r.app = accepted_signal.app AND r.job_id = accepted_signal.job_id AND r.topic = accepted_signal.topic
    AND r.signal_id = convert_to(accepted_signal.signal_id, 'UTF8')
$$;

CREATE FUNCTION legwork_golden.check_job_id(id text) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
DECLARE
  blank CONSTANT text := '[\u0009-\u000d\u0020\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]';
  why text;
  bad int;
BEGIN
  IF check_job_id.id = '' THEN
    why := 'job id is empty';
  ELSIF octet_length(check_job_id.id) > 256 THEN
    why := format('job id has %s bytes, at most 256 are allowed', octet_length(check_job_id.id));
  ELSIF check_job_id.id ~ '^[!-~]+$' COLLATE "C" THEN
    RETURN;
  ELSIF check_job_id.id ~ ('^' || blank || '|' || blank || '$') COLLATE "C" THEN
    why := format('job id "%s" begins or ends with a blank', left(check_job_id.id, 48));
  ELSE
    SELECT ascii(c.letter) INTO bad
    FROM string_to_table(check_job_id.id, NULL) WITH ORDINALITY AS c(letter, nth)
    WHERE NOT ascii(c.letter) <@ '{
    [32,126],[161,172],[174,887],[890,895],[900,906],[908,908],[910,929],[931,1327],[1329,1366],[1369,1418],
    [1421,1423],[1425,1479],[1488,1514],[1519,1524],[1542,1563],[1565,1756],[1758,1805],[1808,1866],[1869,1969],
    [1984,2042],[2045,2093],[2096,2110],[2112,2139],[2142,2142],[2144,2154],[2160,2190],[2200,2273],[2275,2435],
    [2437,2444],[2447,2448],[2451,2472],[2474,2480],[2482,2482],[2486,2489],[2492,2500],[2503,2504],[2507,2510],
    [2519,2519],[2524,2525],[2527,2531],[2534,2558],[2561,2563],[2565,2570],[2575,2576],[2579,2600],[2602,2608],
    [2610,2611],[2613,2614],[2616,2617],[2620,2620],[2622,2626],[2631,2632],[2635,2637],[2641,2641],[2649,2652],
    [2654,2654],[2662,2678],[2689,2691],[2693,2701],[2703,2705],[2707,2728],[2730,2736],[2738,2739],[2741,2745],
    [2748,2757],[2759,2761],[2763,2765],[2768,2768],[2784,2787],[2790,2801],[2809,2815],[2817,2819],[2821,2828],
    [2831,2832],[2835,2856],[2858,2864],[2866,2867],[2869,2873],[2876,2884],[2887,2888],[2891,2893],[2901,2903],
    [2908,2909],[2911,2915],[2918,2935],[2946,2947],[2949,2954],[2958,2960],[2962,2965],[2969,2970],[2972,2972],
    [2974,2975],[2979,2980],[2984,2986],[2990,3001],[3006,3010],[3014,3016],[3018,3021],[3024,3024],[3031,3031],
    [3046,3066],[3072,3084],[3086,3088],[3090,3112],[3114,3129],[3132,3140],[3142,3144],[3146,3149],[3157,3158],
    [3160,3162],[3165,3165],[3168,3171],[3174,3183],[3191,3212],[3214,3216],[3218,3240],[3242,3251],[3253,3257],
    [3260,3268],[3270,3272],[3274,3277],[3285,3286],[3293,3294],[3296,3299],[3302,3311],[3313,3315],[3328,3340],
    [3342,3344],[3346,3396],[3398,3400],[3402,3407],[3412,3427],[3430,3455],[3457,3459],[3461,3478],[3482,3505],
    [3507,3515],[3517,3517],[3520,3526],[3530,3530],[3535,3540],[3542,3542],[3544,3551],[3558,3567],[3570,3572],
    [3585,3642],[3647,3675],[3713,3714],[3716,3716],[3718,3722],[3724,3747],[3749,3749],[3751,3773],[3776,3780],
    [3782,3782],[3784,3790],[3792,3801],[3804,3807],[3840,3911],[3913,3948],[3953,3991],[3993,4028],[4030,4044],
    [4046,4058],[4096,4293],[4295,4295],[4301,4301],[4304,4680],[4682,4685],[4688,4694],[4696,4696],[4698,4701],
    [4704,4744],[4746,4749],[4752,4784],[4786,4789],[4792,4798],[4800,4800],[4802,4805],[4808,4822],[4824,4880],
    [4882,4885],[4888,4954],[4957,4988],[4992,5017],[5024,5109],[5112,5117],[5120,5759],[5761,5788],[5792,5880],
    [5888,5909],[5919,5942],[5952,5971],[5984,5996],[5998,6000],[6002,6003],[6016,6109],[6112,6121],[6128,6137],
    [6144,6157],[6159,6169],[6176,6264],[6272,6314],[6320,6389],[6400,6430],[6432,6443],[6448,6459],[6464,6464],
    [6468,6509],[6512,6516],[6528,6571],[6576,6601],[6608,6618],[6622,6683],[6686,6750],[6752,6780],[6783,6793],
    [6800,6809],[6816,6829],[6832,6862],[6912,6988],[6992,7038],[7040,7155],[7164,7223],[7227,7241],[7245,7304],
    [7312,7354],[7357,7367],[7376,7418],[7424,7957],[7960,7965],[7968,8005],[8008,8013],[8016,8023],[8025,8025],
    [8027,8027],[8029,8029],[8031,8061],[8064,8116],[8118,8132],[8134,8147],[8150,8155],[8157,8175],[8178,8180],
    [8182,8190],[8208,8231],[8240,8286],[8304,8305],[8308,8334],[8336,8348],[8352,8384],[8400,8432],[8448,8587],
    [8592,9254],[9280,9290],[9312,11123],[11126,11157],[11159,11507],[11513,11557],[11559,11559],[11565,11565],
    [11568,11623],[11631,11632],[11647,11670],[11680,11686],[11688,11694],[11696,11702],[11704,11710],[11712,11718],
    [11720,11726],[11728,11734],[11736,11742],[11744,11869],[11904,11929],[11931,12019],[12032,12245],[12272,12283],
    [12289,12351],[12353,12438],[12441,12543],[12549,12591],[12593,12686],[12688,12771],[12784,12830],[12832,42124],
    [42128,42182],[42192,42539],[42560,42743],[42752,42954],[42960,42961],[42963,42963],[42965,42969],[42994,43052],
    [43056,43065],[43072,43127],[43136,43205],[43214,43225],[43232,43347],[43359,43388],[43392,43469],[43471,43481],
    [43486,43518],[43520,43574],[43584,43597],[43600,43609],[43612,43714],[43739,43766],[43777,43782],[43785,43790],
    [43793,43798],[43808,43814],[43816,43822],[43824,43883],[43888,44013],[44016,44025],[44032,55203],[55216,55238],
    [55243,55291],[63744,64109],[64112,64217],[64256,64262],[64275,64279],[64285,64310],[64312,64316],[64318,64318],
    [64320,64321],[64323,64324],[64326,64450],[64467,64911],[64914,64967],[64975,64975],[65008,65049],[65056,65106],
    [65108,65126],[65128,65131],[65136,65140],[65142,65276],[65281,65470],[65474,65479],[65482,65487],[65490,65495],
    [65498,65500],[65504,65510],[65512,65518],[65532,65533],[65536,65547],[65549,65574],[65576,65594],[65596,65597],
    [65599,65613],[65616,65629],[65664,65786],[65792,65794],[65799,65843],[65847,65934],[65936,65948],[65952,65952],
    [66000,66045],[66176,66204],[66208,66256],[66272,66299],[66304,66339],[66349,66378],[66384,66426],[66432,66461],
    [66463,66499],[66504,66517],[66560,66717],[66720,66729],[66736,66771],[66776,66811],[66816,66855],[66864,66915],
    [66927,66938],[66940,66954],[66956,66962],[66964,66965],[66967,66977],[66979,66993],[66995,67001],[67003,67004],
    [67072,67382],[67392,67413],[67424,67431],[67456,67461],[67463,67504],[67506,67514],[67584,67589],[67592,67592],
    [67594,67637],[67639,67640],[67644,67644],[67647,67669],[67671,67742],[67751,67759],[67808,67826],[67828,67829],
    [67835,67867],[67871,67897],[67903,67903],[67968,68023],[68028,68047],[68050,68099],[68101,68102],[68108,68115],
    [68117,68119],[68121,68149],[68152,68154],[68159,68168],[68176,68184],[68192,68255],[68288,68326],[68331,68342],
    [68352,68405],[68409,68437],[68440,68466],[68472,68497],[68505,68508],[68521,68527],[68608,68680],[68736,68786],
    [68800,68850],[68858,68903],[68912,68921],[69216,69246],[69248,69289],[69291,69293],[69296,69297],[69373,69415],
    [69424,69465],[69488,69513],[69552,69579],[69600,69622],[69632,69709],[69714,69749],[69759,69820],[69822,69826],
    [69840,69864],[69872,69881],[69888,69940],[69942,69959],[69968,70006],[70016,70111],[70113,70132],[70144,70161],
    [70163,70209],[70272,70278],[70280,70280],[70282,70285],[70287,70301],[70303,70313],[70320,70378],[70384,70393],
    [70400,70403],[70405,70412],[70415,70416],[70419,70440],[70442,70448],[70450,70451],[70453,70457],[70459,70468],
    [70471,70472],[70475,70477],[70480,70480],[70487,70487],[70493,70499],[70502,70508],[70512,70516],[70656,70747],
    [70749,70753],[70784,70855],[70864,70873],[71040,71093],[71096,71133],[71168,71236],[71248,71257],[71264,71276],
    [71296,71353],[71360,71369],[71424,71450],[71453,71467],[71472,71494],[71680,71739],[71840,71922],[71935,71942],
    [71945,71945],[71948,71955],[71957,71958],[71960,71989],[71991,71992],[71995,72006],[72016,72025],[72096,72103],
    [72106,72151],[72154,72164],[72192,72263],[72272,72354],[72368,72440],[72448,72457],[72704,72712],[72714,72758],
    [72760,72773],[72784,72812],[72816,72847],[72850,72871],[72873,72886],[72960,72966],[72968,72969],[72971,73014],
    [73018,73018],[73020,73021],[73023,73031],[73040,73049],[73056,73061],[73063,73064],[73066,73102],[73104,73105],
    [73107,73112],[73120,73129],[73440,73464],[73472,73488],[73490,73530],[73534,73561],[73648,73648],[73664,73713],
    [73727,74649],[74752,74862],[74864,74868],[74880,75075],[77712,77810],[77824,78895],[78912,78933],[82944,83526],
    [92160,92728],[92736,92766],[92768,92777],[92782,92862],[92864,92873],[92880,92909],[92912,92917],[92928,92997],
    [93008,93017],[93019,93025],[93027,93047],[93053,93071],[93760,93850],[93952,94026],[94031,94087],[94095,94111],
    [94176,94180],[94192,94193],[94208,100343],[100352,101589],[101632,101640],[110576,110579],[110581,110587],
    [110589,110590],[110592,110882],[110898,110898],[110928,110930],[110933,110933],[110948,110951],[110960,111355],
    [113664,113770],[113776,113788],[113792,113800],[113808,113817],[113820,113823],[118528,118573],[118576,118598],
    [118608,118723],[118784,119029],[119040,119078],[119081,119154],[119163,119274],[119296,119365],[119488,119507],
    [119520,119539],[119552,119638],[119648,119672],[119808,119892],[119894,119964],[119966,119967],[119970,119970],
    [119973,119974],[119977,119980],[119982,119993],[119995,119995],[119997,120003],[120005,120069],[120071,120074],
    [120077,120084],[120086,120092],[120094,120121],[120123,120126],[120128,120132],[120134,120134],[120138,120144],
    [120146,120485],[120488,120779],[120782,121483],[121499,121503],[121505,121519],[122624,122654],[122661,122666],
    [122880,122886],[122888,122904],[122907,122913],[122915,122916],[122918,122922],[122928,122989],[123023,123023],
    [123136,123180],[123184,123197],[123200,123209],[123214,123215],[123536,123566],[123584,123641],[123647,123647],
    [124112,124153],[124896,124902],[124904,124907],[124909,124910],[124912,124926],[124928,125124],[125127,125142],
    [125184,125259],[125264,125273],[125278,125279],[126065,126132],[126209,126269],[126464,126467],[126469,126495],
    [126497,126498],[126500,126500],[126503,126503],[126505,126514],[126516,126519],[126521,126521],[126523,126523],
    [126530,126530],[126535,126535],[126537,126537],[126539,126539],[126541,126543],[126545,126546],[126548,126548],
    [126551,126551],[126553,126553],[126555,126555],[126557,126557],[126559,126559],[126561,126562],[126564,126564],
    [126567,126570],[126572,126578],[126580,126583],[126585,126588],[126590,126590],[126592,126601],[126603,126619],
    [126625,126627],[126629,126633],[126635,126651],[126704,126705],[126976,127019],[127024,127123],[127136,127150],
    [127153,127167],[127169,127183],[127185,127221],[127232,127405],[127462,127490],[127504,127547],[127552,127560],
    [127568,127569],[127584,127589],[127744,128727],[128732,128748],[128752,128764],[128768,128886],[128891,128985],
    [128992,129003],[129008,129008],[129024,129035],[129040,129095],[129104,129113],[129120,129159],[129168,129197],
    [129200,129201],[129280,129619],[129632,129645],[129648,129660],[129664,129672],[129680,129725],[129727,129733],
    [129742,129755],[129760,129768],[129776,129784],[129792,129938],[129940,129994],[130032,130041],[131072,173791],
    [173824,177977],[177984,178205],[178208,183969],[183984,191456],[194560,195101],[196608,201546],[201552,205743],
    [917760,917999]}'::int4multirange
    ORDER BY c.nth LIMIT 1;
    IF bad IS NULL THEN
      RETURN;
    END IF;
    why := format('job id "%s" contains the unprintable character U+%s', left(check_job_id.id, 48),
      upper(lpad(to_hex(bad), greatest(4, length(to_hex(bad))), '0')));
  END IF;
  RAISE EXCEPTION 'legwork_golden.start: %', why USING ERRCODE = 'invalid_parameter_value', HINT = 'NULL has an id made.';
END $_$;

CREATE FUNCTION legwork_golden.derived_id(gid uuid, digest text) RETURNS uuid
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN (CASE WHEN (substr((gid)::text, 15, 1) = '8'::text) THEN (("left"((gid)::text, 18) || '-a'::text) || "left"(digest, 15)) ELSE (((("left"((gid)::text, 13) || '-8'::text) || "left"(digest, 3)) || '-a'::text) || substr(digest, 4, 15)) END)::uuid;

CREATE FUNCTION legwork_golden.finish_closed(gids uuid[]) RETURNS SETOF uuid
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  INSERT INTO legwork_golden.outbox (guid, gid, lane, kind, activity, dad, data, traceparent, tracestate, publish, due_at)
  SELECT g.guid, j.gid, 'run', 'interrupt', g.activity, g.dad,
    CASE WHEN g.ledger % 100000000 = 0 THEN json_build_object('final', a.leg1_guid = g.guid)
         WHEN coalesce(p.status, a.status) IS DISTINCT FROM 'pending'
           THEN json_build_object('final', true, 'answered', a.work_guid)
         ELSE json_build_object('final', false) END,
    j.traceparent, j.tracestate, 0, clock_timestamp()
  FROM legwork_golden.job j
    JOIN legwork_golden.guid_ledger g ON g.guid = j.closed_guid AND g.gid = j.gid
    JOIN legwork_golden.activity a ON a.gid = g.gid AND a.activity = g.activity AND a.dad = g.dad
    -- What a later answer has put out lies in a plane of its own.
    LEFT JOIN legwork_golden.activity p ON p.gid = g.gid AND p.activity = g.activity AND p.dad <> g.dad AND p.leg1_guid = g.guid
  WHERE j.gid = ANY (gids) AND j.closed_guid IS NOT NULL AND j.completed_at IS NULL
    AND g.ledger / 100000000000 % 10 = 1 AND g.ledger / 100000000 % 10 = 0
  ORDER BY g.guid
  ON CONFLICT (guid) DO NOTHING
  RETURNING gid
$$;

CREATE FUNCTION legwork_golden.first_id(gid uuid) RETURNS uuid
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN (CASE WHEN (substr((gid)::text, 15, 1) = '8'::text) THEN ("left"((gid)::text, 18) || '-0000-000000000000'::text) ELSE ("left"((gid)::text, 13) || '-0000-0000-000000000000'::text) END)::uuid;

CREATE FUNCTION legwork_golden.last_id(gid uuid) RETURNS uuid
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN (CASE WHEN (substr((gid)::text, 15, 1) = '8'::text) THEN ("left"((gid)::text, 18) || '-ffff-ffffffffffff'::text) ELSE ("left"((gid)::text, 13) || '-ffff-ffff-ffffffffffff'::text) END)::uuid;

CREATE FUNCTION legwork_golden.letter_fate(state text, lane text, reason text, guid uuid, gid uuid) RETURNS text
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  SELECT CASE
    WHEN letter_fate.state <> 'open' THEN letter_fate.state
    -- A message of a job has its GUID in the letter if it ended the job; else
    -- its row, if it has one, is still in the outbox.
    WHEN letter_fate.lane NOT IN ('start', 'signal') THEN CASE WHEN letter_fate.guid IS NULL THEN 'kept' ELSE 'over' END
    WHEN letter_fate.gid IS NOT NULL THEN 'over'
    WHEN letter_fate.guid IS NULL OR letter_fate.reason = 'malformed' THEN 'malformed'
    WHEN letter_fate.lane = 'start' AND EXISTS (SELECT FROM legwork_golden.guid_ledger g WHERE g.guid = letter_fate.guid) THEN 'taken'
    WHEN letter_fate.lane = 'signal' AND EXISTS (SELECT FROM legwork_golden.signal s WHERE s.guid = letter_fate.guid) THEN 'taken'
    ELSE 'redrive'
  END
$$;

CREATE FUNCTION legwork_golden.refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
BEGIN
  RAISE EXCEPTION 'a journal only grows: its rows are never changed' USING ERRCODE = 'restrict_violation';
END $$;

CREATE FUNCTION legwork_golden.refuse_decrease() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
BEGIN
  RAISE EXCEPTION 'ledger of % may not decrease from % to %', TG_TABLE_NAME, OLD.ledger, NEW.ledger
    USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_increment_only';
END $$;

CREATE FUNCTION legwork_golden.refuse_request() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
BEGIN
  IF NOT has_column_privilege(current_user, TG_RELID, 'job_id', 'INSERT') THEN
    RAISE EXCEPTION 'permission denied: % may not put a message of lane %', current_user, NEW.lane
      USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION legwork_golden.rotate_webhook(id uuid, secret bytea, keep interval) RETURNS timestamp with time zone
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
  WITH w AS MATERIALIZED (
    SELECT w.id, w.secret = $2 AS same, w.secret, w.old_secrets, w.old_until FROM legwork_golden.webhook w
    WHERE w.id = $1 AND w.removed_at IS NULL FOR NO KEY UPDATE OF w
  ), o AS (
    SELECT w.id, o.secret, o.until, o.ord
    FROM w, unnest(w.old_secrets, w.old_until) WITH ORDINALITY AS o(secret, until, ord)
    WHERE $3 > interval '0' AND o.until > clock_timestamp() AND o.secret <> $2
    UNION ALL
    SELECT w.id, w.secret, clock_timestamp() + $3, 0 FROM w WHERE $3 > interval '0' AND NOT w.same
  ), n AS (
    SELECT w.id, coalesce(array_agg(o.secret ORDER BY o.ord) FILTER (WHERE o.id IS NOT NULL), '{}') AS secrets,
      coalesce(array_agg(o.until ORDER BY o.ord) FILTER (WHERE o.id IS NOT NULL), '{}') AS untils
    FROM w LEFT JOIN o ON o.id = w.id GROUP BY w.id
  )
  UPDATE legwork_golden.webhook h SET secret = $2, old_secrets = n.secrets, old_until = n.untils
  FROM n WHERE h.id = n.id AND cardinality(n.secrets) < 3
  RETURNING coalesce((SELECT max(u) FROM unnest(n.untils) AS u), '-infinity')
$_$;

CREATE FUNCTION legwork_golden.signal(topic text, data json, signal_id text DEFAULT NULL::text, status text DEFAULT 'success'::text, code integer DEFAULT NULL::integer, traceparent text DEFAULT NULL::text) RETURNS uuid
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
DECLARE
  id uuid := gen_random_uuid();
  namespace bytea;
  part bytea;
  sum bytea := '';
BEGIN
  IF signal.topic IS NULL THEN
    RAISE EXCEPTION 'legwork_golden.signal: topic is NULL' USING ERRCODE = 'null_value_not_allowed', HINT = 'Name the topic, such as order.placed.';
  END IF;
  IF signal.topic !~ '^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*$' OR octet_length(signal.topic) > 128 THEN
    RAISE EXCEPTION 'legwork_golden.signal: topic "%" must be tokens of letters, digits, _ and - joined by dots, at most 128 bytes', left(signal.topic, 48)
      USING ERRCODE = 'invalid_parameter_value';
  END IF;
  IF octet_length(signal.data::text) > 983040 THEN
    RAISE EXCEPTION 'legwork_golden.signal: data has % bytes, at most 983040 are allowed', octet_length(signal.data::text)
      USING ERRCODE = 'program_limit_exceeded', HINT = 'Keep large data elsewhere and send a reference.';
  END IF;
  -- The escape itself, not one of a backslash; text without it is not searched.
  IF position('\u0000' IN signal.data::text) > 0 AND signal.data::text ~ '(?<!\\)(\\\\)*\\u0000' THEN
    RAISE EXCEPTION 'legwork_golden.signal: data contains the character \u0000, which cannot be stored' USING ERRCODE = 'invalid_parameter_value';
  END IF;
  IF octet_length(signal.signal_id) NOT BETWEEN 1 AND 512 THEN
    RAISE EXCEPTION 'legwork_golden.signal: signal_id has % bytes, it must have 1 to 512', octet_length(signal.signal_id)
      USING ERRCODE = 'invalid_parameter_value', HINT = 'NULL makes every call another signal.';
  END IF;
  IF signal.status NOT IN ('success', 'pending', 'error') OR signal.status IS NULL THEN
    RAISE EXCEPTION 'legwork_golden.signal: status "%" must be success, pending or error', left(signal.status, 48) USING ERRCODE = 'invalid_parameter_value';
  END IF;
  IF signal.code NOT BETWEEN 0 AND 999999 THEN
    RAISE EXCEPTION 'legwork_golden.signal: code % must be 0 to 999999', signal.code USING ERRCODE = 'invalid_parameter_value';
  END IF;
  IF signal.signal_id IS NOT NULL THEN
    namespace := convert_to(coalesce(nullif(substr(split_part('legwork_golden.', '.', 1), 9), ''), 'default'), 'UTF8');
    FOREACH part IN ARRAY ARRAY[namespace, 'signal\000'::bytea || convert_to(signal.topic, 'UTF8'), 'id\000'::bytea || convert_to(signal.signal_id, 'UTF8')] LOOP
      sum := sum || int8send(octet_length(part)) || part;
    END LOOP;
    sum := sha256(sum);
    sum := substr(sum, 17, 6) || substr(sum, 1, 10);
    sum := set_byte(set_byte(sum, 6, get_byte(sum, 6) & 15 | 128), 8, get_byte(sum, 8) & 63 | 128);
    id := encode(sum, 'hex')::uuid;
  END IF;
  INSERT INTO legwork_golden.outbox (guid, lane, topic, data, status, code, traceparent)
  VALUES (id, 'signal', signal.topic, signal.data, signal.status, signal.code, CASE WHEN signal.traceparent ~ '^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$' THEN signal.traceparent END)
  ON CONFLICT (guid) DO NOTHING;
  RETURN id;
END $_$;

CREATE FUNCTION legwork_golden.signal_job(app text, job_id text, topic text, data json DEFAULT NULL::json, signal_id text DEFAULT NULL::text, gid uuid DEFAULT NULL::uuid, status text DEFAULT 'success'::text, code integer DEFAULT NULL::integer, traceparent text DEFAULT NULL::text, tracestate text DEFAULT NULL::text) RETURNS uuid
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
DECLARE
  put uuid;
  id uuid;
  named text := coalesce(signal_job.signal_id, gen_random_uuid()::text);
  namespace bytea;
  part bytea;
  sum bytea := '';
BEGIN
  IF signal_job.app IS NULL OR signal_job.job_id IS NULL OR signal_job.topic IS NULL THEN
    RAISE EXCEPTION 'legwork_golden.signal_job: app, job_id or topic is NULL'
      USING ERRCODE = 'null_value_not_allowed', HINT = 'Name all three: the job, and what its hook waits for.';
  END IF;
  IF signal_job.app !~ '^[A-Za-z0-9_-]{1,64}$' THEN
    RAISE EXCEPTION 'legwork_golden.signal_job: app "%" must have 1 to 64 letters, digits, _ and -', left(signal_job.app, 48)
      USING ERRCODE = 'invalid_parameter_value';
  END IF;
  IF octet_length(signal_job.job_id) NOT BETWEEN 1 AND 256 THEN
    RAISE EXCEPTION 'legwork_golden.signal_job: job_id has % bytes, it must have 1 to 256', octet_length(signal_job.job_id)
      USING ERRCODE = 'invalid_parameter_value';
  END IF;
  IF octet_length(named) NOT BETWEEN 1 AND 128 THEN
    RAISE EXCEPTION 'legwork_golden.signal_job: signal_id has % bytes, it must have 1 to 128', octet_length(named)
      USING ERRCODE = 'invalid_parameter_value', HINT = 'NULL makes every call another signal.';
  END IF;
  put := legwork_golden.signal(signal_job.topic, json_build_object('app', signal_job.app, 'job', signal_job.job_id,
      'gid', signal_job.gid, 'signalId', named, 'data', signal_job.data), NULL, signal_job.status, signal_job.code,
    CASE WHEN signal_job.traceparent ~ '^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$'
         THEN signal_job.traceparent END);
  namespace := convert_to(coalesce(nullif(substr(split_part('legwork_golden.', '.', 1), 9), ''), 'default'), 'UTF8');
  FOREACH part IN ARRAY ARRAY[namespace, 'signal\000'::bytea || convert_to(signal_job.topic, 'UTF8'),
      'job\000'::bytea || convert_to(signal_job.app, 'UTF8') || '\000'::bytea || convert_to(signal_job.job_id, 'UTF8')
        || '\000'::bytea || convert_to(named, 'UTF8')] LOOP
    sum := sum || int8send(octet_length(part)) || part;
  END LOOP;
  sum := sha256(sum);
  sum := substr(sum, 17, 6) || substr(sum, 1, 10);
  sum := set_byte(set_byte(sum, 6, get_byte(sum, 6) & 15 | 128), 8, get_byte(sum, 8) & 63 | 128);
  id := encode(sum, 'hex')::uuid;
  -- The row that was put is one to whoever waits: one to the job takes its place, unless there is
  -- one of this id. Whoever puts the same id now waits for this transaction.
  WITH d AS (DELETE FROM legwork_golden.outbox o WHERE o.guid = put RETURNING o.*)
  INSERT INTO legwork_golden.outbox (guid, lane, kind, topic, data, status, code, traceparent, tracestate)
  SELECT id, d.lane, 'job', d.topic, d.data, d.status, d.code, d.traceparent,
         CASE WHEN d.traceparent IS NOT NULL AND octet_length(signal_job.tracestate) <= 512
                AND signal_job.tracestate ~ '^[\x20-\x7e]+$' THEN signal_job.tracestate END
  FROM d ON CONFLICT (guid) DO NOTHING;
  IF EXISTS (SELECT FROM legwork_golden.format f WHERE f.kind = 'signal_receipt' AND f.min_reader < 2) THEN
    UPDATE legwork_golden.format f SET min_reader = 2 WHERE f.kind = 'signal_receipt' AND f.min_reader < 2;
  END IF;
  RETURN id;
END $_$;

CREATE FUNCTION legwork_golden.signal_traced(topic text, data json, signal_id text, status text, code integer, traceparent text, tracestate text) RETURNS uuid
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
DECLARE
  id uuid;
BEGIN
  id := legwork_golden.signal(signal_traced.topic, signal_traced.data, signal_traced.signal_id, signal_traced.status, signal_traced.code, signal_traced.traceparent);
  UPDATE legwork_golden.outbox o SET tracestate = signal_traced.tracestate
  WHERE o.guid = id AND o.lane || '' = 'signal' AND o.publish = 0 AND o.traceparent = signal_traced.traceparent AND o.tracestate IS NULL
    AND octet_length(signal_traced.tracestate) <= 512 AND signal_traced.tracestate ~ '^[\x20-\x7e]+$';
  RETURN id;
END $_$;

CREATE FUNCTION legwork_golden.start(topic text, data json, job_id text DEFAULT NULL::text, traceparent text DEFAULT NULL::text) RETURNS uuid
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
DECLARE
  id uuid := gen_random_uuid();
BEGIN
  IF start.topic IS NULL THEN
    RAISE EXCEPTION 'legwork_golden.start: topic is NULL'
      USING ERRCODE = 'null_value_not_allowed', HINT = 'Name the topic, such as order.placed.';
  END IF;
  IF start.topic !~ '^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*$' OR octet_length(start.topic) > 128 THEN
    RAISE EXCEPTION 'legwork_golden.start: topic "%" must be tokens of letters, digits, _ and - joined by dots, at most 128 '
      'bytes', left(start.topic, 48) USING ERRCODE = 'invalid_parameter_value';
  END IF;
  IF octet_length(start.data::text) > 983040 THEN
    RAISE EXCEPTION 'legwork_golden.start: data has % bytes, at most 983040 are allowed', octet_length(start.data::text)
      USING ERRCODE = 'program_limit_exceeded', HINT = 'Keep large data elsewhere and send a reference.';
  END IF;
  -- The escape itself, not one of a backslash; text without it is not searched.
  IF position('\u0000' IN start.data::text) > 0 AND start.data::text ~ '(?<!\\)(\\\\)*\\u0000' THEN
    RAISE EXCEPTION 'legwork_golden.start: data contains the character \u0000, which cannot be stored'
      USING ERRCODE = 'invalid_parameter_value';
  END IF;
  IF start.job_id IS NOT NULL THEN
    PERFORM legwork_golden.check_job_id(start.job_id);
  END IF;
  INSERT INTO legwork_golden.outbox (guid, lane, topic, job_id, data, traceparent)
  VALUES (id, 'start', start.topic, start.job_id, start.data,
          CASE WHEN start.traceparent ~ '^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$' THEN start.traceparent END);
  RETURN id;
END $_$;

CREATE FUNCTION legwork_golden.start_once(topic text, data json, key text, job_id text DEFAULT NULL::text, traceparent text DEFAULT NULL::text, tracestate text DEFAULT NULL::text) RETURNS uuid
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
DECLARE
  put uuid;
  id uuid;
  namespace bytea;
  part bytea;
  sum bytea := '';
BEGIN
  IF octet_length(start_once.key) NOT BETWEEN 1 AND 512 OR start_once.key <> btrim(start_once.key) OR start_once.key ~ '[[:cntrl:]]' THEN
    RAISE EXCEPTION 'legwork_golden.start_once: key "%" must have 1 to 512 bytes, no outer blanks and no control characters', left(start_once.key, 48)
      USING ERRCODE = 'invalid_parameter_value', HINT = 'NULL makes every call another start.';
  END IF;
  put := legwork_golden.start(start_once.topic, start_once.data, start_once.job_id, start_once.traceparent);
  id := put;
  IF start_once.key IS NOT NULL THEN
    namespace := convert_to(coalesce(nullif(substr(split_part('legwork_golden.', '.', 1), 9), ''), 'default'), 'UTF8');
    FOREACH part IN ARRAY ARRAY[namespace, convert_to(start_once.topic, 'UTF8'), 'id\000'::bytea || convert_to(start_once.key, 'UTF8')] LOOP
      sum := sum || int8send(octet_length(part)) || part;
    END LOOP;
    sum := sha256(sum);
    sum := substr(sum, 17, 6) || substr(sum, 1, 10);
    sum := set_byte(set_byte(sum, 6, get_byte(sum, 6) & 15 | 128), 8, get_byte(sum, 8) & 63 | 128);
    id := encode(sum, 'hex')::uuid;
  END IF;
  -- The row that was put has no key yet: one with it takes its place, unless
  -- there is one. Whoever puts the same key now waits for this transaction.
  WITH d AS (DELETE FROM legwork_golden.outbox o WHERE o.guid = put RETURNING o.*)
  INSERT INTO legwork_golden.outbox (guid, lane, topic, job_id, data, traceparent, tracestate)
  SELECT id, d.lane, d.topic, d.job_id, d.data, d.traceparent,
         CASE WHEN d.traceparent IS NOT NULL AND octet_length(start_once.tracestate) <= 512 AND start_once.tracestate ~ '^[\x20-\x7e]+$' THEN start_once.tracestate END
  FROM d ON CONFLICT (guid) DO NOTHING;
  RETURN id;
END $_$;

CREATE TABLE legwork_golden.activity (
    gid uuid NOT NULL,
    activity text NOT NULL COLLATE pg_catalog."C",
    dad text NOT NULL COLLATE pg_catalog."C",
    ledger bigint NOT NULL,
    leg1_guid uuid NOT NULL,
    work_guid uuid,
    status text,
    code integer,
    output json,
    entered_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    hook json,
    attempt integer DEFAULT 1 NOT NULL,
    seq integer,
    frame json,
    token text COLLATE pg_catalog."C",
    CONSTRAINT activity_ledger_check CHECK (((ledger >= 0) AND (ledger <= '999999999999999'::bigint)))
)
WITH (fillfactor='70', autovacuum_vacuum_scale_factor='0.02');

CREATE TABLE legwork_golden.app_version (
    id integer NOT NULL,
    app text NOT NULL,
    version text NOT NULL,
    source text NOT NULL,
    active boolean DEFAULT false NOT NULL,
    deployed_at timestamp with time zone DEFAULT now() NOT NULL,
    activated_at timestamp with time zone,
    compat text DEFAULT 'hotmesh'::text NOT NULL
);

ALTER TABLE legwork_golden.app_version ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME legwork_golden.app_version_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE legwork_golden.audit (
    one boolean DEFAULT true NOT NULL,
    next_at timestamp with time zone DEFAULT now() NOT NULL,
    after uuid DEFAULT '00000000-0000-0000-0000-000000000000'::uuid NOT NULL,
    found integer DEFAULT 0 NOT NULL,
    looked bigint DEFAULT 0 NOT NULL,
    unexplained integer DEFAULT 0 NOT NULL,
    open_jobs bigint DEFAULT 0 NOT NULL,
    rounds bigint DEFAULT 0 NOT NULL,
    ended_at timestamp with time zone,
    CONSTRAINT audit_one_check CHECK (one)
);

CREATE TABLE legwork_golden.child (
    gid uuid NOT NULL,
    parent_gid uuid NOT NULL,
    activity text NOT NULL COLLATE pg_catalog."C",
    dad text NOT NULL COLLATE pg_catalog."C",
    work uuid NOT NULL,
    attempt integer DEFAULT 1 NOT NULL,
    topic text NOT NULL,
    severed boolean NOT NULL,
    interim integer DEFAULT 0 NOT NULL
);

CREATE TABLE legwork_golden.dead_letter (
    id uuid NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    lane text NOT NULL,
    reason text NOT NULL,
    message text NOT NULL,
    guid uuid,
    gid uuid,
    activity text,
    dad text,
    subject text NOT NULL,
    header json NOT NULL,
    data bytea NOT NULL,
    state text DEFAULT 'open'::text NOT NULL,
    deaths integer DEFAULT 1 NOT NULL,
    delivery integer,
    stream text,
    sequence bigint,
    stored_at timestamp with time zone,
    due_at timestamp with time zone,
    needs text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT dead_letter_state_check CHECK ((state = ANY (ARRAY['open'::text, 'redriven'::text, 'discarded'::text, 'moot'::text, 'waiting'::text])))
);

CREATE TABLE legwork_golden.dead_letter_event (
    ord bigint NOT NULL,
    letter uuid NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    event text NOT NULL,
    who text,
    why text,
    CONSTRAINT dead_letter_event_event_check CHECK ((event = ANY (ARRAY['redriven'::text, 'discarded'::text, 'died'::text])))
);

ALTER TABLE legwork_golden.dead_letter_event ALTER COLUMN ord ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME legwork_golden.dead_letter_event_ord_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE legwork_golden.epoch (
    one boolean DEFAULT true NOT NULL,
    epoch bigint NOT NULL,
    reason text NOT NULL,
    raised_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT epoch_one_check CHECK (one)
);

CREATE TABLE legwork_golden.event (
    pos bigint NOT NULL,
    guid uuid NOT NULL,
    gid uuid NOT NULL,
    topic text NOT NULL COLLATE pg_catalog."C",
    app text NOT NULL,
    version text NOT NULL,
    job_id text NOT NULL,
    activity text,
    dad text,
    attempt integer NOT NULL,
    kind text,
    status text,
    code integer,
    traceparent text,
    tracestate text,
    data json,
    publish integer NOT NULL,
    stored_at timestamp with time zone
)
WITH (autovacuum_vacuum_scale_factor='0.02', autovacuum_vacuum_threshold='1000');

CREATE TABLE legwork_golden.event_stream (
    one boolean DEFAULT true NOT NULL,
    born timestamp with time zone,
    lost_before timestamp with time zone,
    upto bigint DEFAULT 0 NOT NULL,
    done bigint DEFAULT 0 NOT NULL,
    CONSTRAINT event_stream_one_check CHECK (one)
);

CREATE TABLE legwork_golden.format (
    kind text NOT NULL,
    version integer NOT NULL,
    min_reader integer DEFAULT 1 NOT NULL
);

CREATE TABLE legwork_golden.goose_db_version (
    id integer NOT NULL,
    version_id bigint NOT NULL,
    is_applied boolean NOT NULL,
    tstamp timestamp without time zone DEFAULT now() NOT NULL
);

ALTER TABLE legwork_golden.goose_db_version ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME legwork_golden.goose_db_version_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE legwork_golden.guid_ledger (
    guid uuid NOT NULL,
    gid uuid NOT NULL,
    activity text NOT NULL COLLATE pg_catalog."C",
    dad text NOT NULL COLLATE pg_catalog."C",
    ledger bigint NOT NULL,
    entries smallint DEFAULT 1 NOT NULL,
    CONSTRAINT guid_ledger_ledger_check CHECK (((ledger >= 0) AND (ledger <= '999999999999999'::bigint)))
)
WITH (fillfactor='80', autovacuum_vacuum_scale_factor='0.02');

CREATE TABLE legwork_golden.hook (
    gid uuid NOT NULL,
    activity text NOT NULL COLLATE pg_catalog."C",
    dad text NOT NULL COLLATE pg_catalog."C",
    rule integer NOT NULL,
    topic text NOT NULL COLLATE pg_catalog."C",
    key uuid NOT NULL,
    work uuid NOT NULL,
    expect json,
    seq integer DEFAULT 0 NOT NULL,
    ord bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    traceparent text,
    tracestate text,
    buffer boolean DEFAULT true NOT NULL
)
WITH (fillfactor='80', autovacuum_vacuum_scale_factor='0.02');

ALTER TABLE legwork_golden.hook ALTER COLUMN ord ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME legwork_golden.hook_ord_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE legwork_golden.job (
    gid uuid NOT NULL,
    app text NOT NULL COLLATE pg_catalog."C",
    job_id text NOT NULL COLLATE pg_catalog."C",
    version_id integer NOT NULL,
    graph text NOT NULL,
    semaphore integer NOT NULL,
    threshold integer DEFAULT 0 NOT NULL,
    state text DEFAULT 'running'::text NOT NULL,
    closed_guid uuid,
    error json,
    traceparent text,
    tracestate text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    completed_at timestamp with time zone,
    retired boolean DEFAULT false NOT NULL,
    interrupted boolean DEFAULT false NOT NULL,
    key text,
    entity text,
    publishes text,
    expire interval,
    expires_at timestamp with time zone,
    CONSTRAINT job_check CHECK (((completed_at IS NULL) = (state = 'running'::text))),
    CONSTRAINT job_check1 CHECK (((state = 'running'::text) OR (closed_guid IS NOT NULL))),
    CONSTRAINT job_semaphore_check CHECK ((semaphore >= 0)),
    CONSTRAINT job_state_check CHECK ((state = ANY (ARRAY['running'::text, 'completed'::text, 'failed'::text, 'interrupted'::text])))
)
WITH (fillfactor='70');

CREATE TABLE legwork_golden.job_data (
    gid uuid NOT NULL,
    path text NOT NULL COLLATE pg_catalog."C",
    value json NOT NULL
);

CREATE TABLE legwork_golden.journal (
    gid uuid NOT NULL,
    activity text NOT NULL COLLATE pg_catalog."C",
    dad text NOT NULL COLLATE pg_catalog."C",
    seq integer NOT NULL,
    n integer NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    events json NOT NULL,
    CONSTRAINT journal_n_check CHECK ((n > 0)),
    CONSTRAINT journal_seq_check CHECK ((seq >= 0))
);

CREATE TABLE legwork_golden.late_answer (
    gid uuid NOT NULL,
    guid uuid NOT NULL,
    work uuid NOT NULL,
    activity text NOT NULL COLLATE pg_catalog."C",
    dad text NOT NULL COLLATE pg_catalog."C",
    why text NOT NULL,
    status text,
    code integer,
    bytes integer,
    data text,
    at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT late_answer_why_check CHECK ((why = ANY (ARRAY['timeout'::text, 'over'::text])))
);

CREATE TABLE legwork_golden.open_frame (
    gid uuid NOT NULL,
    activity text NOT NULL COLLATE pg_catalog."C",
    dad text NOT NULL COLLATE pg_catalog."C"
)
WITH (autovacuum_vacuum_scale_factor='0.02', autovacuum_vacuum_threshold='1000');

CREATE TABLE legwork_golden.outbox (
    guid uuid NOT NULL,
    gid uuid,
    lane text NOT NULL COLLATE pg_catalog."C",
    activity text,
    dad text,
    attempt integer DEFAULT 1 NOT NULL,
    topic text,
    job_id text,
    traceparent text,
    tracestate text,
    data json,
    publish integer DEFAULT 0 NOT NULL,
    due_at timestamp with time zone DEFAULT now() NOT NULL,
    kind text,
    work uuid,
    status text,
    code integer,
    seq integer,
    paused bigint,
    retry text,
    gaps integer,
    gap_publish integer,
    told uuid,
    failed json,
    deadline timestamp with time zone,
    CONSTRAINT outbox_gid CHECK (
CASE lane
    WHEN 'start'::text THEN (gid IS NULL)
    WHEN 'signal'::text THEN true
    ELSE (gid IS NOT NULL)
END)
)
WITH (autovacuum_vacuum_scale_factor='0.02', autovacuum_vacuum_threshold='1000');

CREATE TABLE legwork_golden.pause (
    id bigint NOT NULL,
    kind text NOT NULL,
    app text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    gid uuid,
    reason text NOT NULL,
    author text NOT NULL,
    since timestamp with time zone DEFAULT now() NOT NULL,
    ended_at timestamp with time zone,
    ended_by text,
    CONSTRAINT pause_check CHECK (((kind = 'job'::text) = (gid IS NOT NULL))),
    CONSTRAINT pause_kind_check CHECK ((kind = ANY (ARRAY['graph'::text, 'topic'::text, 'job'::text])))
);

ALTER TABLE legwork_golden.pause ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME legwork_golden.pause_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE legwork_golden.reconciliation (
    gid uuid NOT NULL,
    activity text NOT NULL COLLATE pg_catalog."C",
    dad text NOT NULL COLLATE pg_catalog."C",
    version smallint DEFAULT 1 NOT NULL,
    topic text NOT NULL COLLATE pg_catalog."C",
    key text NOT NULL COLLATE pg_catalog."C",
    work uuid NOT NULL,
    attempt integer DEFAULT 1 NOT NULL,
    claim integer DEFAULT 0 NOT NULL,
    token text COLLATE pg_catalog."C",
    claimed_by text,
    verified text,
    status text DEFAULT 'indeterminate'::text NOT NULL,
    final boolean DEFAULT false NOT NULL,
    unclaimed boolean DEFAULT false NOT NULL,
    result_dad text COLLATE pg_catalog."C",
    error json,
    diagnostic json,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT reconciliation_key_check CHECK (((octet_length(key) >= 1) AND (octet_length(key) <= 256))),
    CONSTRAINT reconciliation_status_check CHECK ((status = ANY (ARRAY['completed'::text, 'failed'::text, 'cancelled'::text, 'timed-out'::text, 'indeterminate'::text]))),
    CONSTRAINT reconciliation_verified_check CHECK ((verified = 'not-completed'::text))
)
WITH (fillfactor='70', autovacuum_vacuum_scale_factor='0.02');

CREATE TABLE legwork_golden.signal (
    guid uuid NOT NULL,
    ord bigint NOT NULL,
    topic text NOT NULL COLLATE pg_catalog."C",
    data json,
    status text NOT NULL,
    code integer NOT NULL,
    traceparent text,
    tracestate text,
    received_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    taken_by uuid
)
WITH (fillfactor='80', autovacuum_vacuum_scale_factor='0.02');

CREATE TABLE legwork_golden.signal_key (
    topic text NOT NULL COLLATE pg_catalog."C",
    key uuid NOT NULL,
    ord bigint NOT NULL,
    guid uuid NOT NULL
)
WITH (autovacuum_vacuum_scale_factor='0.02');

ALTER TABLE legwork_golden.signal ALTER COLUMN ord ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME legwork_golden.signal_ord_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE legwork_golden.signal_receipt (
    app text NOT NULL COLLATE pg_catalog."C",
    job_id text NOT NULL COLLATE pg_catalog."C",
    topic text NOT NULL COLLATE pg_catalog."C",
    signal_id bytea NOT NULL,
    version smallint DEFAULT 1 NOT NULL,
    gid uuid NOT NULL,
    signal uuid NOT NULL,
    response json NOT NULL,
    payload_sha256 bytea NOT NULL,
    woken integer NOT NULL,
    accepted_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT signal_receipt_signal_id_check CHECK (((octet_length(signal_id) >= 1) AND (octet_length(signal_id) <= 128)))
)
WITH (autovacuum_vacuum_scale_factor='0.02');

CREATE TABLE legwork_golden.stat (
    app text NOT NULL COLLATE pg_catalog."C",
    graph text NOT NULL COLLATE pg_catalog."C",
    key text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    value text NOT NULL COLLATE pg_catalog."C",
    gid uuid NOT NULL,
    job_id text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT stat_value_check CHECK ((octet_length(value) <= 1024))
);

CREATE TABLE legwork_golden.webhook (
    id uuid NOT NULL,
    topic text NOT NULL COLLATE pg_catalog."C",
    url text NOT NULL,
    secret bytea NOT NULL,
    created_by text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    pos bigint NOT NULL,
    failures integer DEFAULT 0 NOT NULL,
    failing_since timestamp with time zone,
    retry_at timestamp with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL,
    delivered_at timestamp with time zone,
    error text,
    removed_at timestamp with time zone,
    old_secrets bytea[] DEFAULT '{}'::bytea[] NOT NULL,
    old_until timestamp with time zone[] DEFAULT '{}'::timestamp with time zone[] NOT NULL
);

CREATE TABLE legwork_golden.webhook_cursor (
    one boolean DEFAULT true NOT NULL,
    pos bigint DEFAULT 0 NOT NULL,
    CONSTRAINT webhook_cursor_one_check CHECK (one)
);

CREATE TABLE legwork_golden.webhook_delivery (
    webhook uuid NOT NULL,
    event uuid NOT NULL,
    pos bigint,
    topic text NOT NULL COLLATE pg_catalog."C",
    state text DEFAULT 'waiting'::text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    due_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    error text,
    CONSTRAINT webhook_delivery_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'failed'::text])))
)
WITH (autovacuum_vacuum_scale_factor='0.02', autovacuum_vacuum_threshold='1000');

INSERT INTO legwork_golden.activity VALUES ('01a2123d-9455-8077-8f4a-bebf78b589b1', 't', ',0', 101100000000001, '40462757-f113-8b30-b5dc-99303d3e5dd5', NULL, 'success', 200, '{"n":1}', '2026-11-25 10:25:55.286615+00', '2026-11-25 10:25:55.286615+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-948a-8791-8449-23c77d190c28', 'a', ',0,0', 201100000000001, '01a2123d-948a-8791-97da-cde3d7fd9840', '01a2123d-948a-8791-a1f9-3ea1d6fdbb35', 'success', 200, '{"n":8}', '2026-11-25 10:25:55.339427+00', '2026-11-25 10:25:55.341765+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-9455-8077-8f4a-bebf78b589b1', 'a', ',0,0', 201100000000001, '01a2123d-9455-8077-af62-8290e87b79e3', '01a2123d-9455-8077-a444-4d9bfeffde93', 'success', 200, '{"n":1}', '2026-11-25 10:25:55.291129+00', '2026-11-25 10:25:55.301524+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-949c-8b41-801d-9057dcfe60d9', 'h', ',0,0', 201100000000001, '01a2123d-949c-8b41-bef9-c48171686441', '01a2123d-949c-8b41-8408-ad76ae94d16c', 'success', 200, NULL, '2026-11-25 10:25:55.35819+00', '2026-11-25 10:25:55.478297+00', '{"id":"to be told by all","v":9}', 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-9455-8077-8f4a-bebf78b589b1', 'b', ',0,0,0', 201100000000001, '01a2123d-9455-8077-a4e0-154fc01cf69d', '01a2123d-9455-8077-8cc8-d4f39942e040', 'success', 200, '{"n":1}', '2026-11-25 10:25:55.303525+00', '2026-11-25 10:25:55.308573+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-946f-8979-85e3-16064b884cbb', 't', ',0', 101100000000001, '4f4a2e57-49e4-8d1a-8bbd-0a0b01fec98b', NULL, 'success', 200, '{"n":2}', '2026-11-25 10:25:55.311602+00', '2026-11-25 10:25:55.311602+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-9470-8ccc-b52b-a9e0fb24372e', 't', ',0', 101100000000001, '51b21ced-723c-8372-95b6-84b01edd280c', NULL, 'success', 200, '{"n":3}', '2026-11-25 10:25:55.312426+00', '2026-11-25 10:25:55.312426+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-9470-8ccc-b52b-a9e0fb24372e', 'a', ',0,0', 1100000000000, '01a2123d-9470-8ccc-9700-d3dce27a6c10', '01a2123d-9470-8ccc-bb23-2dcf26649cb0', NULL, NULL, NULL, '2026-11-25 10:25:55.314225+00', '2026-11-25 10:25:55.31488+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-9474-822b-b487-b55cadc41467', 't', ',0', 101100000000001, '5485d02e-579f-80d2-adbf-67558c8afccb', NULL, 'success', 200, '{"n":4}', '2026-11-25 10:25:55.317058+00', '2026-11-25 10:25:55.317058+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-9474-822b-b487-b55cadc41467', 'a', ',0,0', 1100000000000, '01a2123d-9474-822b-874a-7f311e9188cf', '01a2123d-9474-822b-bded-18715add0cf0', NULL, NULL, NULL, '2026-11-25 10:25:55.31834+00', '2026-11-25 10:25:55.31877+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-9478-84ef-a9f4-5ad20083134d', 't', ',0', 101100000000001, '20959de2-183f-8c90-8841-b11310d99a41', NULL, 'success', 200, '{"n":5}', '2026-11-25 10:25:55.320135+00', '2026-11-25 10:25:55.320135+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-948a-8791-8449-23c77d190c28', 'b', ',0,0,0', 201100000000001, '01a2123d-948a-8791-85bd-0cc23ca27c51', '01a2123d-948a-8791-894d-15a5c1981669', 'success', 200, '{"n":8}', '2026-11-25 10:25:55.342653+00', '2026-11-25 10:25:55.345511+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-9492-8af0-8700-388f26ffdaae', 'wt', ',0', 101100000000001, 'b27f5193-676e-84da-8469-cd6523e325e2', NULL, 'success', 200, '{"group":"one"}', '2026-11-25 10:25:55.346722+00', '2026-11-25 10:25:55.346722+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-9478-84ef-a9f4-5ad20083134d', 'a', ',0,0', 201100000000001, '01a2123d-9478-84ef-a19d-2c7631c10d11', '01a2123d-9478-84ef-a10e-8c9f06303bd5', 'success', 200, '{"n":5}', '2026-11-25 10:25:55.321178+00', '2026-11-25 10:25:55.324072+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-947d-89b3-8be2-6e14949731c4', 't', ',0', 101100000000001, '5175cff2-df18-88f5-9888-56c2628eeeaa', NULL, 'success', 200, '{"n":6}', '2026-11-25 10:25:55.32564+00', '2026-11-25 10:25:55.32564+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-9492-8af0-8700-388f26ffdaae', 'h', ',0,0', 1100000000000, '01a2123d-9492-8af0-92da-56b306fd2b8d', '01a2123d-9492-8af0-a187-20444a6b44af', NULL, NULL, NULL, '2026-11-25 10:25:55.348223+00', '2026-11-25 10:25:55.349947+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-9499-822a-b9ac-c2c12e969ddc', 'wt', ',0', 101100000000001, '9e28007c-0a7f-8310-8b0e-a7afdcd479bb', NULL, 'success', 200, '{"group":"two"}', '2026-11-25 10:25:55.353363+00', '2026-11-25 10:25:55.353363+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-947d-89b3-8be2-6e14949731c4', 'a', ',0,0', 201100000000001, '01a2123d-947d-89b3-b54c-7aee266e5826', '01a2123d-947d-89b3-9728-d2bf99f13e50', 'success', 200, '{"n":6}', '2026-11-25 10:25:55.326559+00', '2026-11-25 10:25:55.329145+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-947d-89b3-8be2-6e14949731c4', 'b', ',0,0,0', 1100000000000, '01a2123d-947d-89b3-b5a3-fd5eafda7964', '01a2123d-947d-89b3-9ac6-a33443833df3', NULL, NULL, NULL, '2026-11-25 10:25:55.330242+00', '2026-11-25 10:25:55.330637+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-9484-8e67-b6d1-349f948caf46', 't', ',0', 101100000000001, 'e41c6a24-a241-8e14-b8c5-01a0c05968fa', NULL, 'success', 200, '{"n":7}', '2026-11-25 10:25:55.332178+00', '2026-11-25 10:25:55.332178+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-9499-822a-b9ac-c2c12e969ddc', 'h', ',0,0', 1100000000000, '01a2123d-9499-822a-af82-b322e9b424b2', '01a2123d-9499-822a-9ef1-317915c7d9f1', NULL, NULL, NULL, '2026-11-25 10:25:55.354261+00', '2026-11-25 10:25:55.35458+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-949c-8b41-801d-9057dcfe60d9', 'wt', ',0', 101100000000001, 'f2780dc4-0f46-8f08-b9b6-a4a175d6986a', NULL, 'success', 200, '{"group":"all"}', '2026-11-25 10:25:55.357058+00', '2026-11-25 10:25:55.357058+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-9484-8e67-b6d1-349f948caf46', 'a', ',0,0', 201100000000001, '01a2123d-9484-8e67-b285-bc8eebd6e2b8', '01a2123d-9484-8e67-8473-a534e4db09ff', 'success', 200, '{"n":7}', '2026-11-25 10:25:55.333034+00', '2026-11-25 10:25:55.335692+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-9484-8e67-b6d1-349f948caf46', 'b', ',0,0,0', 1100000000000, '01a2123d-9484-8e67-bda7-9f412c925ed4', '01a2123d-9484-8e67-8504-0595c674b1c6', NULL, NULL, NULL, '2026-11-25 10:25:55.336746+00', '2026-11-25 10:25:55.337164+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-948a-8791-8449-23c77d190c28', 't', ',0', 101100000000001, '21ea9eae-ddd6-8776-988c-a0f95f364572', NULL, 'success', 200, '{"n":8}', '2026-11-25 10:25:55.338633+00', '2026-11-25 10:25:55.338633+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-94a0-80b5-a274-12e27df3a149', 'wt', ',0', 101100000000001, '819e487d-2d6f-821d-abea-df89983f3a9d', NULL, 'success', 200, '{"group":"two"}', '2026-11-25 10:25:55.360285+00', '2026-11-25 10:25:55.360285+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-94a0-80b5-a274-12e27df3a149', 'h', ',0,0', 1100000000000, '01a2123d-94a0-80b5-b0c6-bc495fb95f61', '01a2123d-94a0-80b5-a97b-01e362d4b4b4', NULL, NULL, NULL, '2026-11-25 10:25:55.361079+00', '2026-11-25 10:25:55.361485+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-94a3-885b-a475-fba16e83df67', 'wt', ',0', 101100000000001, 'f8fb954f-3007-8dcb-84f9-4f7efa570cea', NULL, 'success', 200, '{"group":"two"}', '2026-11-25 10:25:55.36319+00', '2026-11-25 10:25:55.36319+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-94a3-885b-a475-fba16e83df67', 'h', ',0,0', 1100000000000, '01a2123d-94a3-885b-853d-e17a3b90e643', '01a2123d-94a3-885b-8505-18a272484050', NULL, NULL, NULL, '2026-11-25 10:25:55.364113+00', '2026-11-25 10:25:55.364456+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-94a6-8f05-a804-15c23c9cf47a', 'st', ',0', 101100000000001, '082e00f4-c37b-8d0c-94b1-e2e4b8bcb648', NULL, 'success', 200, '{}', '2026-11-25 10:25:55.366382+00', '2026-11-25 10:25:55.366382+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-94a6-8f05-a804-15c23c9cf47a', 's', ',0,0', 1100000000000, '01a2123d-94a6-8f05-a513-4402a582ae9b', '01a2123d-94a6-8f05-9c27-17a0f30f3438', NULL, NULL, NULL, '2026-11-25 10:25:55.367188+00', '2026-11-25 10:25:55.368199+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-94a9-878c-af46-e66e3c4562c3', 'pt', ',0', 101100000000001, '3d6edda0-49ff-8467-a3dc-dea3ea916ac8', NULL, 'success', 200, '{"n":9}', '2026-11-25 10:25:55.370061+00', '2026-11-25 10:25:55.370061+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-94aa-8400-a58a-905b0d9df911', 'pt', ',0', 101100000000001, '6bb25a55-311f-8be0-ac9b-23f57c50e5c2', NULL, 'success', 200, '{"n":10}', '2026-11-25 10:25:55.370876+00', '2026-11-25 10:25:55.370876+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-94aa-8400-a58a-905b0d9df911', 'p', ',0,0', 1100000000000, '01a2123d-94aa-8400-b0f5-a7d1f65c42db', '01a2123d-94aa-8400-9f7f-4d43fc6aff36', NULL, NULL, NULL, '2026-11-25 10:25:55.3717+00', '2026-11-25 10:25:55.372131+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-94ad-8acc-a5d5-348bd6b56244', 'ct', ',0', 101100000000001, '01a2123d-94aa-8400-9f7f-4d43fc6aff36', NULL, 'success', 200, '{"n":10}', '2026-11-25 10:25:55.374385+00', '2026-11-25 10:25:55.374385+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-94ad-8acc-a5d5-348bd6b56244', 'c', ',0,0', 1100000000000, '01a2123d-94ad-8acc-92a2-60f9fe94c50b', '01a2123d-94ad-8acc-84fe-b99da44fef83', NULL, NULL, NULL, '2026-11-25 10:25:55.375896+00', '2026-11-25 10:25:55.376274+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-94b2-8b6a-9b75-ee633d8ee26b', 'pt', ',0', 101100000000001, 'd6ce2433-1998-8eb0-aa80-1e8e8c1abab1', NULL, 'success', 200, '{"n":11}', '2026-11-25 10:25:55.378285+00', '2026-11-25 10:25:55.378285+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-94b2-8b6a-9b75-ee633d8ee26b', 'p', ',0,0', 1100000000000, '01a2123d-94b2-8b6a-89f3-37688158ecb1', '01a2123d-94b2-8b6a-aed1-3af41fc3a968', NULL, NULL, NULL, '2026-11-25 10:25:55.379247+00', '2026-11-25 10:25:55.379607+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-94b4-83f3-a6f1-ed67bcb0cb6c', 'ct', ',0', 101100000000001, '01a2123d-94b2-8b6a-aed1-3af41fc3a968', NULL, 'success', 200, '{"n":11}', '2026-11-25 10:25:55.381097+00', '2026-11-25 10:25:55.381097+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-94b4-83f3-a6f1-ed67bcb0cb6c', 'c', ',0,0', 201100000000001, '01a2123d-94b4-83f3-8ec8-637152052d3e', '01a2123d-94b4-83f3-b573-63d6c1cd0918', 'success', 200, '{"n":11}', '2026-11-25 10:25:55.382074+00', '2026-11-25 10:25:55.385721+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-94ba-8ad3-95ae-b2fbbcb195a7', 'rt', ',0', 101100000000001, '0fc5e3a3-1fe0-872f-93c4-4a24df83090f', NULL, 'success', 200, '{}', '2026-11-25 10:25:55.386782+00', '2026-11-25 10:25:55.386782+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-94ba-8ad3-95ae-b2fbbcb195a7', 'rw', ',0,0,0', 201100000000001, '01a2123d-94ba-8ad3-b85e-76f717fa9a0e', '01a2123d-94ba-8ad3-8353-8781cc6b7835', 'success', 201, '{"n":1}', '2026-11-25 10:25:55.389111+00', '2026-11-25 10:25:55.391615+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-94ba-8ad3-95ae-b2fbbcb195a7', 'again', ',0,0,0,0', 1100000000001, '01a2123d-94ba-8ad3-99f2-d36fd144b225', NULL, NULL, NULL, NULL, '2026-11-25 10:25:55.392198+00', '2026-11-25 10:25:55.392504+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-94ba-8ad3-95ae-b2fbbcb195a7', 'r', ',0,1', 0, '01a2123d-94ba-8ad3-8a6f-c15d0a5a80be', NULL, 'success', 200, '{"round":2}', '2026-11-25 10:25:55.3951+00', '2026-11-25 10:25:55.3951+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-94ba-8ad3-95ae-b2fbbcb195a7', 'rw', ',0,1,0', 201100000000001, '01a2123d-94ba-8ad3-9612-f4144d7b72d0', '01a2123d-94ba-8ad3-acc6-647015047d0c', 'success', 201, '{"n":2}', '2026-11-25 10:25:55.396525+00', '2026-11-25 10:25:55.398556+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-94ba-8ad3-95ae-b2fbbcb195a7', 'again', ',0,1,0,0', 1100000000001, '01a2123d-94ba-8ad3-9331-4876e2eeb763', NULL, NULL, NULL, NULL, '2026-11-25 10:25:55.399136+00', '2026-11-25 10:25:55.399426+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-94ba-8ad3-95ae-b2fbbcb195a7', 'r', ',0,2', 0, '01a2123d-94ba-8ad3-9e83-c7aefa636da4', NULL, 'success', 200, '{"round":3}', '2026-11-25 10:25:55.400526+00', '2026-11-25 10:25:55.400526+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-94ba-8ad3-95ae-b2fbbcb195a7', 'r', ',0,0', 3100000000003, '01a2123d-94ba-8ad3-b5de-1a4efd84b472', NULL, 'success', 200, '{"round":1}', '2026-11-25 10:25:55.387606+00', '2026-11-25 10:25:55.400962+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-94ba-8ad3-95ae-b2fbbcb195a7', 'rw', ',0,2,0', 201100000000001, '01a2123d-94ba-8ad3-94a0-c332b9b805e6', '01a2123d-94ba-8ad3-bf93-1cc8910b4126', 'success', 200, '{"n":3}', '2026-11-25 10:25:55.401504+00', '2026-11-25 10:25:55.403883+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-94cc-853e-a9af-577d3eb51ed9', 'rt', ',0', 101100000000001, '9014a21d-161a-8fc0-a7ad-6510863316bb', NULL, 'success', 200, '{}', '2026-11-25 10:25:55.404771+00', '2026-11-25 10:25:55.404771+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-94cc-853e-a9af-577d3eb51ed9', 'r', ',0,0', 1100000000001, '01a2123d-94cc-853e-ad4c-fc9b6700958e', NULL, 'success', 200, '{"round":1}', '2026-11-25 10:25:55.405623+00', '2026-11-25 10:25:55.407242+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-94cc-853e-a9af-577d3eb51ed9', 'rw', ',0,0,0', 201100000000001, '01a2123d-94cc-853e-96a3-575a56914c56', '01a2123d-94cc-853e-b970-869536a4adb4', 'success', 201, '{"n":1}', '2026-11-25 10:25:55.408253+00', '2026-11-25 10:25:55.411779+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-94d4-8d39-84d1-9c672321b5c7', 'rt', ',0', 101100000000001, '14fffe11-6073-801d-ad13-667accdf2878', NULL, 'success', 200, '{}', '2026-11-25 10:25:55.412584+00', '2026-11-25 10:25:55.412584+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-94d4-8d39-84d1-9c672321b5c7', 'r', ',0,0', 1100000000001, '01a2123d-94d4-8d39-9617-0fa5abe51424', NULL, 'success', 200, '{"round":1}', '2026-11-25 10:25:55.41346+00', '2026-11-25 10:25:55.414279+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-94d4-8d39-84d1-9c672321b5c7', 'rw', ',0,0,0', 1100000000000, '01a2123d-94d4-8d39-ae80-29e78ffefc7b', '01a2123d-94d4-8d39-a335-f586a090c66b', NULL, NULL, NULL, '2026-11-25 10:25:55.414913+00', '2026-11-25 10:25:55.415225+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-94d8-8242-a77a-5d0b25d3e8d9', 'qt', ',0', 101100000000001, '420946ce-136b-8bf7-a3ba-648a24294dc4', NULL, 'success', 200, '{}', '2026-11-25 10:25:55.416278+00', '2026-11-25 10:25:55.416278+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-94d8-8242-a77a-5d0b25d3e8d9', 'q', ',0,0', 1100000000000, '01a2123d-94d8-8242-9061-d8a0af0d1d55', '01a2123d-94d8-8242-a39e-8f944b726f9d', NULL, NULL, NULL, '2026-11-25 10:25:55.417052+00', '2026-11-25 10:25:55.417297+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-94da-8af9-bd33-6f59b81d5bb6', 'qt', ',0', 101100000000001, 'cb6b14dd-4985-83d1-858f-b854bd5b4f5b', NULL, 'success', 200, '{}', '2026-11-25 10:25:55.418415+00', '2026-11-25 10:25:55.418415+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-94da-8af9-bd33-6f59b81d5bb6', 'q', ',0,0', 1100000000000, '01a2123d-94da-8af9-a63e-3ce8043b5e2e', '01a2123d-94da-8af9-8a46-a048a0780fba', NULL, NULL, NULL, '2026-11-25 10:25:55.419186+00', '2026-11-25 10:25:55.421078+00', NULL, 2, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-94de-84d1-8fd5-884575647d49', 'ft', ',0', 101100000000001, '95752038-c4e8-8847-8575-a00738251e60', NULL, 'success', 200, '{}', '2026-11-25 10:25:55.422453+00', '2026-11-25 10:25:55.422453+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-94de-84d1-8fd5-884575647d49', 'f', ',0,0', 201100000000001, '01a2123d-94de-84d1-a7bc-e3284233b5b8', '01a2123d-94de-84d1-b68c-7e26f4717d92', 'error', 422, '{"message":"no"}', '2026-11-25 10:25:55.423233+00', '2026-11-25 10:25:55.425963+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-94e2-899a-9236-30e214652c42', 'jt', ',0', 101100000000001, '02374473-6b6a-8d1c-a0e2-7cb1235966f6', NULL, 'success', 200, '{}', '2026-11-25 10:25:55.426948+00', '2026-11-25 10:25:55.426948+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-94e2-899a-9236-30e214652c42', 'j1', ',0,0', 201100000000001, '01a2123d-94e2-899a-bec1-fb76ec8bf09e', '01a2123d-94e2-899a-aa85-bdc2d6a45fe8', 'success', 200, '{"n":1}', '2026-11-25 10:25:55.42784+00', '2026-11-25 10:25:55.431094+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-94e2-899a-9236-30e214652c42', 'j2', ',0,0', 201100000000001, '01a2123d-94e2-899a-9b71-bff54051517d', '01a2123d-94e2-899a-b65d-b7d4241977e0', 'success', 200, '{"n":2}', '2026-11-25 10:25:55.429058+00', '2026-11-25 10:25:55.432354+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-94e8-8778-b5be-617c1e1dcc0b', 'jt', ',0', 101100000000001, 'e1fd0f14-a14a-8da8-9f93-24902b04bd94', NULL, 'success', 200, '{}', '2026-11-25 10:25:55.433041+00', '2026-11-25 10:25:55.433041+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-94e8-8778-b5be-617c1e1dcc0b', 'j1', ',0,0', 201100000000001, '01a2123d-94e8-8778-a871-ff9b1f4b238f', '01a2123d-94e8-8778-b213-e59eb6fe6d69', 'success', 200, '{"n":1}', '2026-11-25 10:25:55.433855+00', '2026-11-25 10:25:55.437058+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-94e8-8778-b5be-617c1e1dcc0b', 'j2', ',0,0', 201100000000001, '01a2123d-94e8-8778-bfb1-f1514963f996', '01a2123d-94e8-8778-889c-3b4b62e68e3c', 'success', 200, '{"n":2}', '2026-11-25 10:25:55.434998+00', '2026-11-25 10:25:55.438277+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-94e8-8778-b5be-617c1e1dcc0b', 'j3', ',0,0,0', 1100000000000, '01a2123d-94e8-8778-af1f-6fdc2413bf6e', '01a2123d-94e8-8778-9cf5-946ca127b02b', NULL, NULL, NULL, '2026-11-25 10:25:55.438835+00', '2026-11-25 10:25:55.440566+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-94f1-8442-9c92-901afaf7dfa2', 'ot', ',0', 101100000000001, '25fdf247-7542-8fd8-a71a-8801e144fb22', NULL, 'success', 200, '{}', '2026-11-25 10:25:55.441688+00', '2026-11-25 10:25:55.441688+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-94f1-8442-9c92-901afaf7dfa2', 'o', ',0,0', 1100000000000, '01a2123d-94f1-8442-accc-2bfe0251e29d', '01a2123d-94f1-8442-947a-dd749c59b74c', NULL, NULL, NULL, '2026-11-25 10:25:55.442575+00', '2026-11-25 10:25:55.442794+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-94f3-822c-97df-1f9146fc826d', 'it', ',0', 101100000000001, 'd436c5c1-40fc-8a05-895f-e8abdbdf1fe8', NULL, 'success', 200, '{}', '2026-11-25 10:25:55.443869+00', '2026-11-25 10:25:55.443869+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-94f3-822c-97df-1f9146fc826d', 'i', ',0,0', 1100000000000, '01a2123d-94f3-822c-a7a3-57058cea2229', NULL, NULL, NULL, NULL, '2026-11-25 10:25:55.444595+00', '2026-11-25 10:25:55.445225+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-94f7-8867-9160-d35878df16be', 'it', ',0', 101100000000001, '432d9cdb-77e2-84d9-92a5-8e7b532f3160', NULL, 'success', 200, '{}', '2026-11-25 10:25:55.447298+00', '2026-11-25 10:25:55.447298+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-94f8-8853-950e-e542eb15ccea', 'wt', ',0', 101100000000001, '9aab9590-1e64-8ef2-9c6f-0520f29d21bf', NULL, 'success', 200, '{"group":"none"}', '2026-11-25 10:25:55.448142+00', '2026-11-25 10:25:55.448142+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-94f8-8853-950e-e542eb15ccea', 'h', ',0,0', 1100000000000, '01a2123d-94f8-8853-8483-41f14acc5363', '01a2123d-94f8-8853-91e7-d545476ccb82', NULL, NULL, NULL, '2026-11-25 10:25:55.44883+00', '2026-11-25 10:25:55.449067+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-94fa-8f69-a3a1-8a169da25a75', 'kt', ',0', 101100000000001, '21945598-fbab-8899-9c99-003ae0058e30', NULL, 'success', 200, '{"id":"victim"}', '2026-11-25 10:25:55.450606+00', '2026-11-25 10:25:55.450606+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-94fa-8f69-a3a1-8a169da25a75', 'k', ',0,0', 201100000000000, '01a2123d-94fa-8f69-852f-69f51cc5dce2', NULL, 'success', 200, NULL, '2026-11-25 10:25:55.451288+00', '2026-11-25 10:25:55.454923+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-94ff-86de-b332-bb11667e93f0', 'pt', ',0', 101100000000001, 'a5ad9fee-1cdb-866d-a812-def4e533f896', NULL, 'success', 200, '{"n":12}', '2026-11-25 10:25:55.455694+00', '2026-11-25 10:25:55.455694+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-94ff-86de-b332-bb11667e93f0', 'p', ',0,0', 1100000000000, '01a2123d-94ff-86de-9f8a-03b0a65fdfdc', '01a2123d-94ff-86de-b6b3-69db935ebb03', NULL, NULL, NULL, '2026-11-25 10:25:55.456438+00', '2026-11-25 10:25:55.45673+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-9501-8d91-8b22-6e121d8d030e', 'ct', ',0', 101100000000001, '01a2123d-94ff-86de-b6b3-69db935ebb03', NULL, 'success', 200, '{"n":12}', '2026-11-25 10:25:55.457831+00', '2026-11-25 10:25:55.457831+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-9501-8d91-8b22-6e121d8d030e', 'c', ',0,0', 1100000000000, '01a2123d-9501-8d91-8e1b-14cae197cce5', '01a2123d-9501-8d91-9416-45d940aa98ba', NULL, NULL, NULL, '2026-11-25 10:25:55.458511+00', '2026-11-25 10:25:55.458774+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-9504-879a-8566-5ec9a3d72458', 'kt', ',0', 101100000000001, '1be4a71b-c54f-8a4f-90bf-001fda8c50cc', NULL, 'success', 200, '{"id":"second victim"}', '2026-11-25 10:25:55.460485+00', '2026-11-25 10:25:55.460485+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-9505-8ff8-978c-96b550a06c99', 'pt', ',0', 101100000000001, '9b975416-8a39-8dba-bb4b-37a62691e569', NULL, 'success', 200, '{"n":13}', '2026-11-25 10:25:55.461687+00', '2026-11-25 10:25:55.461687+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-9505-8ff8-978c-96b550a06c99', 'p', ',0,0', 1100000000000, '01a2123d-9505-8ff8-9540-83f5395ad068', '01a2123d-9505-8ff8-b51a-f936548bea7f', NULL, NULL, NULL, '2026-11-25 10:25:55.462549+00', '2026-11-25 10:25:55.462909+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-9508-8e24-b6ae-1ed25e7b7771', 'ct', ',0', 101100000000001, '01a2123d-9505-8ff8-b51a-f936548bea7f', NULL, 'success', 200, '{"n":13}', '2026-11-25 10:25:55.464419+00', '2026-11-25 10:25:55.464419+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-9508-8e24-b6ae-1ed25e7b7771', 'c', ',0,0', 1100000000000, '01a2123d-9508-8e24-89c7-b8ffb4533e31', '01a2123d-9508-8e24-931c-1bc636f6cd70', NULL, NULL, NULL, '2026-11-25 10:25:55.465241+00', '2026-11-25 10:25:55.465558+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-950b-816c-a2ac-78abb8b4e54d', 'tt', ',0', 101100000000001, '10564ef4-61d3-8599-b3c8-50ba40badee7', NULL, 'success', 200, '{"group":"all"}', '2026-11-25 10:25:55.467105+00', '2026-11-25 10:25:55.467105+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-950b-816c-a2ac-78abb8b4e54d', 'tell', ',0,0', 201100000000000, '01a2123d-950b-816c-b55b-de135f527919', NULL, 'success', 200, NULL, '2026-11-25 10:25:55.468049+00', '2026-11-25 10:25:55.475487+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-9535-8518-9a07-7c34d7d5510d', 'u/1', ',0,0', 1100000000000, '01a2123d-9535-8518-9efe-949b6fec600f', '01a2123d-9535-8518-9e48-403f3d977d49', NULL, NULL, NULL, '2026-11-25 10:25:55.513421+00', '2026-11-25 10:25:55.513421+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-9535-8518-9a07-7c34d7d5510d', 'u', ',0,0', 1100000000001, '01a2123d-9535-8518-b20e-0fd539923781', '01a2123d-9535-8518-b03d-0c03188f9d4a', NULL, NULL, NULL, '2026-11-25 10:25:55.510227+00', '2026-11-25 10:25:55.513421+00', NULL, 1, 5, '{"topic":"f.outer","fold":{"status":2,"seq":5,"next":2,"wait":{"on":[1],"kind":"Single","src":"function_test.go:47"},"open":[{"p":[1],"seq":[2],"kind":"Function","fn":"work:w.a","a":1}]},"known":4,"tail":[{"t":"InvokeStarted","p":1,"a":1}],"asked":1,"bytes":424}', '01a2123d-9535-8518-89d0-0d9d39751dff');
INSERT INTO legwork_golden.activity VALUES ('01a2123d-953a-8f04-9f29-5ce959a54471', 'ut', ',0', 101100000000001, '0642d441-cde3-89ca-9bbd-780ac6309de5', NULL, 'success', 200, '{"n":40}', '2026-11-25 10:25:55.515024+00', '2026-11-25 10:25:55.515024+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-949c-8b41-801d-9057dcfe60d9', 'hw', ',0,0,0', 201100000000001, '01a2123d-949c-8b41-89a0-b1718d6a9da2', '01a2123d-949c-8b41-abbf-7ebb60ddcbaa', 'success', 200, '{"n":9}', '2026-11-25 10:25:55.479562+00', '2026-11-25 10:25:55.482458+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-951b-8c2e-86fa-fb23f826e840', 'xt', ',0', 101100000000001, 'bc074d6e-bf46-8a0d-b2c1-3d9c0f460760', NULL, 'success', 200, '{"n":14}', '2026-11-25 10:25:55.483555+00', '2026-11-25 10:25:55.483555+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-951c-83b1-b690-03a598085759', 'xt', ',0', 101100000000001, '9f6f636a-1cd6-8b77-a57e-4f75b6344e06', NULL, 'success', 200, '{"n":15}', '2026-11-25 10:25:55.484677+00', '2026-11-25 10:25:55.484677+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-951c-83b1-b690-03a598085759', 'x', ',0,0', 1100000000000, '01a2123d-951c-83b1-8ed1-bb8968d9f9c2', '01a2123d-951c-83b1-9901-774aa1819da7', NULL, NULL, NULL, '2026-11-25 10:25:55.48549+00', '2026-11-25 10:25:55.485783+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-951e-851b-bbda-eae35fd3e34b', 'ct', ',0', 101100000000001, '01a2123d-951c-83b1-9901-774aa1819da7', NULL, 'success', 200, '{"n":15}', '2026-11-25 10:25:55.487123+00', '2026-11-25 10:25:55.487123+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-951e-851b-bbda-eae35fd3e34b', 'c', ',0,0', 1100000000000, '01a2123d-951e-851b-870b-8c7d284c7ced', '01a2123d-951e-851b-be99-e9bbc6e69580', NULL, NULL, NULL, '2026-11-25 10:25:55.487984+00', '2026-11-25 10:25:55.488281+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-9521-871c-a14a-48cb6536ef9c', 'kt', ',0', 101100000000001, '19c5322b-c5e1-8a4f-9c88-7b6fd15041ac', NULL, 'success', 200, '{"id":"third victim"}', '2026-11-25 10:25:55.489827+00', '2026-11-25 10:25:55.489827+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-953a-8f04-9f29-5ce959a54471', 'u/4', ',0,0', 1100000000000, '01a2123d-953a-8f04-93e4-4d915f7b1e2e', '01a2123d-953a-8f04-95d8-c6f57971f380', NULL, NULL, NULL, '2026-11-25 10:25:55.52702+00', '2026-11-25 10:25:55.52702+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-9521-871c-a14a-48cb6536ef9c', 'k', ',0,0', 201100000000000, '01a2123d-9521-871c-aae0-131f7e95e4d8', NULL, 'success', 200, NULL, '2026-11-25 10:25:55.49086+00', '2026-11-25 10:25:55.492896+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-9529-8f34-a15d-918e58079801', 'ut', ',0', 101100000000001, 'a721496b-65a0-8e1b-9dfd-e12c9d68c6f1', NULL, 'success', 200, '{"n":40}', '2026-11-25 10:25:55.497309+00', '2026-11-25 10:25:55.497309+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-952a-88e8-bcba-53c1b417a6be', 'ut', ',0', 101100000000001, '27506707-6c79-8c73-8719-8bd61e3c5175', NULL, 'success', 200, '{"n":40}', '2026-11-25 10:25:55.498642+00', '2026-11-25 10:25:55.498642+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-953a-8f04-9f29-5ce959a54471', 'u', ',0,0', 1100000000003, '01a2123d-953a-8f04-95ee-c3934d81e94c', '01a2123d-953a-8f04-bb52-edbb35f98165', NULL, NULL, NULL, '2026-11-25 10:25:55.515946+00', '2026-11-25 10:25:55.534371+00', NULL, 1, 19, '{"topic":"f.outer","fold":{"status":2,"seq":19,"next":5,"wait":{"on":[4],"kind":"Any","src":"join.go:47"},"open":[{"p":[4],"seq":[10],"kind":"Function","fn":"work:w.c","a":1,"js":2}],"sets":[{"js":2,"open":[4],"submits":2,"takes":1,"awaiting":true}]},"known":19,"tail":[],"asked":17,"bytes":1136}', '01a2123d-953a-8f04-a3de-7cbe5d440dcf');
INSERT INTO legwork_golden.activity VALUES ('01a2123d-952a-88e8-bcba-53c1b417a6be', 'u', ',0,0', 1100000000000, '01a2123d-952a-88e8-bb9e-454bbd7b47a0', '01a2123d-952a-88e8-9d81-ff26340f7d9b', NULL, NULL, NULL, '2026-11-25 10:25:55.499529+00', '2026-11-25 10:25:55.500428+00', NULL, 1, 1, '{"topic":"f.outer","fold":{"status":1,"seq":1,"next":0},"known":1,"tail":[],"asked":1,"bytes":116}', NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-952e-8f7d-a6f2-f4ae06a560f1', 'ut', ',0', 101100000000001, 'fbf7ec20-9066-8b34-bbda-3dcdd3be715e', NULL, 'success', 200, '{"n":40}', '2026-11-25 10:25:55.502595+00', '2026-11-25 10:25:55.502595+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-953a-8f04-9f29-5ce959a54471', 'u/3', ',0,0', 201100000000001, '01a2123d-953a-8f04-b8f1-bc4fa2ca4404', '01a2123d-953a-8f04-b882-a1cfeeda0892', 'success', 200, NULL, '2026-11-25 10:25:55.52702+00', '2026-11-25 10:25:55.530552+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-952e-8f7d-a6f2-f4ae06a560f1', 'u/1', ',0,0', 1100000000000, '01a2123d-952e-8f7d-a653-adb81d4729ba', '01a2123d-952e-8f7d-a7d2-6e5d6faa1978', NULL, NULL, NULL, '2026-11-25 10:25:55.507865+00', '2026-11-25 10:25:55.507865+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-952e-8f7d-a6f2-f4ae06a560f1', 'u', ',0,0', 1100000000001, '01a2123d-952e-8f7d-8df6-54bf54a2dcb4', '01a2123d-952e-8f7d-b9f9-0fd5ad85419f', NULL, NULL, NULL, '2026-11-25 10:25:55.503491+00', '2026-11-25 10:25:55.507865+00', NULL, 1, 5, '{"topic":"f.outer","fold":{"status":2,"seq":5,"next":2,"wait":{"on":[1],"kind":"Single","src":"function_test.go:47"},"open":[{"p":[1],"seq":[2],"kind":"Function","fn":"work:w.a","a":1}]},"known":4,"tail":[{"t":"InvokeStarted","p":1,"a":1}],"asked":1,"bytes":424}', '01a2123d-952e-8f7d-a8c7-65e810c645f5');
INSERT INTO legwork_golden.activity VALUES ('01a2123d-9535-8518-9a07-7c34d7d5510d', 'ut', ',0', 101100000000001, 'fbff0575-607a-8c01-b9fe-8487fcc47e19', NULL, 'success', 200, '{"n":40}', '2026-11-25 10:25:55.50926+00', '2026-11-25 10:25:55.50926+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-953a-8f04-9f29-5ce959a54471', 'u/1', ',0,0', 201100000000001, '01a2123d-953a-8f04-be2e-f03c2c6d563b', '01a2123d-953a-8f04-894d-cb32b2cfc7bf', 'success', 200, NULL, '2026-11-25 10:25:55.519218+00', '2026-11-25 10:25:55.523197+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-9550-8515-809c-d5446340373a', 'ut', ',0', 101100000000001, 'edef13a9-b512-8384-882e-9cb068d642f2', NULL, 'success', 200, '{"n":40}', '2026-11-25 10:25:55.536456+00', '2026-11-25 10:25:55.536456+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-9550-8515-809c-d5446340373a', 'u', ',0,0', 1100000000003, '01a2123d-9550-8515-834c-5337b350e988', '01a2123d-9550-8515-87ea-d37acc27396e', NULL, NULL, NULL, '2026-11-25 10:25:55.537627+00', '2026-11-25 10:25:55.554119+00', NULL, 1, 23, '{"topic":"f.outer","fold":{"status":2,"seq":23,"next":6,"wait":{"on":[5],"kind":"Single","src":"function_test.go:64"},"open":[{"p":[5],"seq":[20],"kind":"Function","fn":"call:f.inner","a":1}]},"known":21,"tail":[{"t":"InvokeCompleted","p":4,"a":1,"ok":{"n":20}},{"t":"InvokeStarted","p":5,"a":1}],"asked":17,"bytes":1379}', '01a2123d-9550-8515-afcc-12b75c62dff9');
INSERT INTO legwork_golden.activity VALUES ('01a2123d-9550-8515-809c-d5446340373a', 'u/1', ',0,0', 201100000000001, '01a2123d-9550-8515-943d-025b1d07503f', '01a2123d-9550-8515-acf7-2204297e7e57', 'success', 200, NULL, '2026-11-25 10:25:55.541193+00', '2026-11-25 10:25:55.54354+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-9550-8515-809c-d5446340373a', 'u/3', ',0,0', 201100000000001, '01a2123d-9550-8515-bc10-4af4d8678c86', '01a2123d-9550-8515-b57e-0b40a1b7ace4', 'success', 200, NULL, '2026-11-25 10:25:55.546272+00', '2026-11-25 10:25:55.548987+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-9550-8515-809c-d5446340373a', 'u/4', ',0,0', 201100000000001, '01a2123d-9550-8515-9c40-dde1abe34819', '01a2123d-9550-8515-a67e-e1c1865a12e4', 'success', 200, NULL, '2026-11-25 10:25:55.546272+00', '2026-11-25 10:25:55.551014+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-9550-8515-809c-d5446340373a', 'u/5', ',0,0', 1100000000000, '01a2123d-9550-8515-aad3-1b7755666574', '01a2123d-9550-8515-8a41-f9784d91d58f', NULL, NULL, NULL, '2026-11-25 10:25:55.554119+00', '2026-11-25 10:25:55.554119+00', NULL, 1, 1, '{"topic":"f.inner","fold":{"status":1,"seq":1,"next":0},"known":1,"tail":[],"asked":1,"bytes":129}', NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-9563-82b5-a34a-4d7ddfc388f7', 'ut', ',0', 101100000000001, '959751fa-2029-85ce-a545-7062aecb7e02', NULL, 'success', 200, '{"n":40}', '2026-11-25 10:25:55.555552+00', '2026-11-25 10:25:55.555552+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-9563-82b5-a34a-4d7ddfc388f7', 'u', ',0,0', 1100000000003, '01a2123d-9563-82b5-a61b-bfb8fb765249', '01a2123d-9563-82b5-b586-b2f8c74b0de1', NULL, NULL, NULL, '2026-11-25 10:25:55.556663+00', '2026-11-25 10:25:55.572792+00', NULL, 1, 23, '{"topic":"f.outer","fold":{"status":2,"seq":23,"next":6,"wait":{"on":[5],"kind":"Single","src":"function_test.go:64"},"open":[{"p":[5],"seq":[20],"kind":"Function","fn":"call:f.inner","a":1}]},"known":21,"tail":[{"t":"InvokeCompleted","p":4,"a":1,"ok":{"n":20}},{"t":"InvokeStarted","p":5,"a":1}],"asked":17,"bytes":1379}', '01a2123d-9563-82b5-8267-779448857608');
INSERT INTO legwork_golden.activity VALUES ('01a2123d-9563-82b5-a34a-4d7ddfc388f7', 'u/1', ',0,0', 201100000000001, '01a2123d-9563-82b5-aadd-37ffa5ef315b', '01a2123d-9563-82b5-82a3-9c33ed647b62', 'success', 200, NULL, '2026-11-25 10:25:55.559806+00', '2026-11-25 10:25:55.562101+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-9563-82b5-a34a-4d7ddfc388f7', 'u/5/0', ',0,0', 1100000000000, '01a2123d-9563-82b5-a362-9f163ed2bc3b', '01a2123d-9563-82b5-a7db-9d2c31710a14', NULL, NULL, NULL, '2026-11-25 10:25:55.576971+00', '2026-11-25 10:25:55.576971+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-9563-82b5-a34a-4d7ddfc388f7', 'u/5', ',0,0', 1100000000001, '01a2123d-9563-82b5-9730-3e36d80fa2a2', '01a2123d-9563-82b5-925f-52cb9e0048fa', NULL, NULL, NULL, '2026-11-25 10:25:55.572792+00', '2026-11-25 10:25:55.576971+00', NULL, 1, 4, '{"topic":"f.inner","fold":{"status":2,"seq":4,"next":1,"wait":{"on":[0],"kind":"Single","src":"function_test.go:86"},"open":[{"p":[0],"seq":[1],"kind":"Function","fn":"work:w.a","a":1}]},"known":3,"tail":[{"t":"InvokeStarted","p":0,"a":1}],"asked":1,"bytes":348}', '01a2123d-9563-82b5-8ab3-8451be9d9842');
INSERT INTO legwork_golden.activity VALUES ('01a2123d-957a-8af2-85ef-4b33e847f511', 'ut', ',0', 101100000000001, '79c79bb4-3128-823d-ae72-a90669062998', NULL, 'success', 200, '{"n":40}', '2026-11-25 10:25:55.57853+00', '2026-11-25 10:25:55.57853+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-9563-82b5-a34a-4d7ddfc388f7', 'u/3', ',0,0', 201100000000001, '01a2123d-9563-82b5-9913-a23f74ada82d', '01a2123d-9563-82b5-9d30-2a698d6005d4', 'success', 200, NULL, '2026-11-25 10:25:55.564632+00', '2026-11-25 10:25:55.567355+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-957a-8af2-85ef-4b33e847f511', 'u', ',0,0', 1100000000003, '01a2123d-957a-8af2-8530-7ceb600cc724', '01a2123d-957a-8af2-bb1f-e6f6946d4e52', NULL, NULL, NULL, '2026-11-25 10:25:55.579676+00', '2026-11-25 10:25:55.597639+00', NULL, 1, 23, '{"topic":"f.outer","fold":{"status":2,"seq":23,"next":6,"wait":{"on":[5],"kind":"Single","src":"function_test.go:64"},"open":[{"p":[5],"seq":[20],"kind":"Function","fn":"call:f.inner","a":1}]},"known":21,"tail":[{"t":"InvokeCompleted","p":4,"a":1,"ok":{"n":20}},{"t":"InvokeStarted","p":5,"a":1}],"asked":17,"bytes":1379}', '01a2123d-957a-8af2-a945-45a775748f95');
INSERT INTO legwork_golden.activity VALUES ('01a2123d-9563-82b5-a34a-4d7ddfc388f7', 'u/4', ',0,0', 201100000000001, '01a2123d-9563-82b5-96bd-9322f627c6dd', '01a2123d-9563-82b5-8df7-e97f52dec094', 'success', 200, NULL, '2026-11-25 10:25:55.564632+00', '2026-11-25 10:25:55.569236+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-957a-8af2-85ef-4b33e847f511', 'u/3', ',0,0', 201100000000001, '01a2123d-957a-8af2-aa1c-79aa0eef59c7', '01a2123d-957a-8af2-8da7-50069f8f509e', 'success', 200, NULL, '2026-11-25 10:25:55.589433+00', '2026-11-25 10:25:55.592407+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-957a-8af2-85ef-4b33e847f511', 'u/5/0', ',0,0', 1100000000000, '01a2123d-957a-8af2-b62e-aeeba81e28c0', '01a2123d-957a-8af2-a6cd-07fa40eae774', NULL, NULL, NULL, '2026-11-25 10:25:55.600304+00', '2026-11-25 10:25:55.600304+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-957a-8af2-85ef-4b33e847f511', 'u/1', ',0,0', 201100000000001, '01a2123d-957a-8af2-9453-aa07305aeb33', '01a2123d-957a-8af2-9f57-80b84b6d9c44', 'success', 200, NULL, '2026-11-25 10:25:55.583697+00', '2026-11-25 10:25:55.586498+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-957a-8af2-85ef-4b33e847f511', 'u/5', ',0,0', 1100000000001, '01a2123d-957a-8af2-a81a-044d2fcd52f2', '01a2123d-957a-8af2-8591-dd7f5b3407c2', NULL, NULL, NULL, '2026-11-25 10:25:55.597639+00', '2026-11-25 10:25:55.600304+00', NULL, 1, 4, '{"topic":"f.inner","fold":{"status":2,"seq":4,"next":1,"wait":{"on":[0],"kind":"Single","src":"function_test.go:86"},"open":[{"p":[0],"seq":[1],"kind":"Function","fn":"work:w.a","a":1}]},"known":3,"tail":[{"t":"InvokeStarted","p":0,"a":1}],"asked":1,"bytes":348}', '01a2123d-957a-8af2-97d9-0558fc3813b8');
INSERT INTO legwork_golden.activity VALUES ('01a2123d-957a-8af2-85ef-4b33e847f511', 'u/4', ',0,0', 201100000000001, '01a2123d-957a-8af2-9e7f-0b49be27f831', '01a2123d-957a-8af2-a797-9fcdd193d36f', 'success', 200, NULL, '2026-11-25 10:25:55.589433+00', '2026-11-25 10:25:55.594478+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-9591-8221-8388-beea86c294a8', 'ut', ',0', 101100000000001, '1a0fd67c-cbf3-8a4f-868b-f908809bb440', NULL, 'success', 200, '{"n":40}', '2026-11-25 10:25:55.601789+00', '2026-11-25 10:25:55.601789+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-9591-8221-8388-beea86c294a8', 'u', ',0,0', 1100000000004, '01a2123d-9591-8221-90cc-3cca886b5024', '01a2123d-9591-8221-a3e1-795ab324f8a6', NULL, NULL, NULL, '2026-11-25 10:25:55.602888+00', '2026-11-25 10:25:55.63262+00', NULL, 1, 28, '{"topic":"f.outer","fold":{"status":2,"seq":28,"next":7,"wait":{"on":[6],"kind":"Single","src":"function_test.go:64"},"open":[{"p":[6],"seq":[25],"kind":"Function","fn":"start:child","a":1}]},"known":27,"tail":[{"t":"InvokeStarted","p":6,"a":1}],"asked":25,"bytes":1677}', '01a2123d-9591-8221-ad0d-6410794cf0f5');
INSERT INTO legwork_golden.activity VALUES ('01a2123d-9591-8221-8388-beea86c294a8', 'u/1', ',0,0', 201100000000001, '01a2123d-9591-8221-8dae-ecbcfab34b93', '01a2123d-9591-8221-b14c-babbd293dac4', 'success', 200, NULL, '2026-11-25 10:25:55.606155+00', '2026-11-25 10:25:55.608636+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-9591-8221-8388-beea86c294a8', 'u/3', ',0,0', 201100000000001, '01a2123d-9591-8221-baf2-729f66d0d488', '01a2123d-9591-8221-a8b1-cf728363c694', 'success', 200, NULL, '2026-11-25 10:25:55.6125+00', '2026-11-25 10:25:55.616266+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-9591-8221-8388-beea86c294a8', 'u/4', ',0,0', 201100000000001, '01a2123d-9591-8221-b147-7f3b13cff2ec', '01a2123d-9591-8221-bd8e-491a439a4b03', 'success', 200, NULL, '2026-11-25 10:25:55.6125+00', '2026-11-25 10:25:55.618562+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-9591-8221-8388-beea86c294a8', 'u/5/0', ',0,0', 201100000000001, '01a2123d-9591-8221-8786-332089eb1ea0', '01a2123d-9591-8221-b53c-648bd2f89c8f', 'success', 200, NULL, '2026-11-25 10:25:55.624732+00', '2026-11-25 10:25:55.627136+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-9591-8221-8388-beea86c294a8', 'u/5', ',0,0', 201100000000002, '01a2123d-9591-8221-a18e-26638fdfa013', '01a2123d-9591-8221-a602-081e1ef681fd', 'success', 200, NULL, '2026-11-25 10:25:55.621944+00', '2026-11-25 10:25:55.629852+00', NULL, 1, 7, NULL, '01a2123d-9591-8221-b2cf-65ad0eba8867');
INSERT INTO legwork_golden.activity VALUES ('01a2123d-9591-8221-8388-beea86c294a8', 'u/6', ',0,0', 1100000000000, '01a2123d-9591-8221-a75a-1ef8e8c0baec', '01a2123d-9591-8221-900a-85f604e4d794', NULL, NULL, NULL, '2026-11-25 10:25:55.63262+00', '2026-11-25 10:25:55.63262+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-95b1-89a9-bb3d-b52c58593d1c', 'ct', ',0', 101100000000001, '01a2123d-9591-8221-900a-85f604e4d794', NULL, 'success', 200, '{"n":70}', '2026-11-25 10:25:55.633701+00', '2026-11-25 10:25:55.633701+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-95b1-89a9-bb3d-b52c58593d1c', 'c', ',0,0', 1100000000000, '01a2123d-95b1-89a9-823d-900dfff7f112', '01a2123d-95b1-89a9-8d12-1dfcfc227fc4', NULL, NULL, NULL, '2026-11-25 10:25:55.634736+00', '2026-11-25 10:25:55.635094+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-95b4-8d4a-9437-c5c82d55c48f', 'ut', ',0', 101100000000001, '1ec33fc1-4972-8340-b91d-278bcbfa39aa', NULL, 'success', 200, '{"n":40}', '2026-11-25 10:25:55.636762+00', '2026-11-25 10:25:55.636762+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-95b4-8d4a-9437-c5c82d55c48f', 'u', ',0,0', 1100000000007, '01a2123d-95b4-8d4a-957d-0c892b6d6377', '01a2123d-95b4-8d4a-b37c-c626f4449491', NULL, NULL, NULL, '2026-11-25 10:25:55.637926+00', '2026-11-25 10:25:55.837208+00', NULL, 1, 38, '{"topic":"f.outer","fold":{"status":1,"seq":38,"next":10,"open":[{"p":[9],"seq":[32],"kind":"Local","fn":"step","a":3}]},"known":38,"tail":[],"flush":{"work":"01a2123d-95b4-8d4a-b37c-c626f4449491","n":3},"asked":30,"bytes":2334}', '01a2123d-95b4-8d4a-99c8-249ac31d37f6');
INSERT INTO legwork_golden.activity VALUES ('01a2123d-95b4-8d4a-9437-c5c82d55c48f', 'u/1', ',0,0', 201100000000001, '01a2123d-95b4-8d4a-a69b-16a27fbfefe0', '01a2123d-95b4-8d4a-a57d-82089a098ccc', 'success', 200, NULL, '2026-11-25 10:25:55.641308+00', '2026-11-25 10:25:55.643753+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-95b4-8d4a-9437-c5c82d55c48f', 'u/3', ',0,0', 201100000000001, '01a2123d-95b4-8d4a-a916-954aa37cf854', '01a2123d-95b4-8d4a-a8f9-720db12734a7', 'success', 200, NULL, '2026-11-25 10:25:55.646636+00', '2026-11-25 10:25:55.649784+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-95b4-8d4a-9437-c5c82d55c48f', 'u/4', ',0,0', 201100000000001, '01a2123d-95b4-8d4a-8316-6cdb781119c5', '01a2123d-95b4-8d4a-ba2c-0d886d1ecc4b', 'success', 200, NULL, '2026-11-25 10:25:55.646636+00', '2026-11-25 10:25:55.6518+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-95b4-8d4a-9437-c5c82d55c48f', 'u/5/0', ',0,0', 201100000000001, '01a2123d-95b4-8d4a-80e3-b397df6a8ccf', '01a2123d-95b4-8d4a-978e-e2218c7426d7', 'success', 200, NULL, '2026-11-25 10:25:55.657795+00', '2026-11-25 10:25:55.660236+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-95b4-8d4a-9437-c5c82d55c48f', 'u/5', ',0,0', 201100000000002, '01a2123d-95b4-8d4a-a140-e8bbbacce4aa', '01a2123d-95b4-8d4a-9252-5849dd84b66d', 'success', 200, NULL, '2026-11-25 10:25:55.655097+00', '2026-11-25 10:25:55.662868+00', NULL, 1, 7, NULL, '01a2123d-95b4-8d4a-b2fd-1e0d15db455f');
INSERT INTO legwork_golden.activity VALUES ('01a2123d-95d2-8dc3-b643-fcd59cf83e14', 'ct', ',0', 101100000000001, '01a2123d-95b4-8d4a-aae5-837feca113ad', NULL, 'success', 200, '{"n":70}', '2026-11-25 10:25:55.66686+00', '2026-11-25 10:25:55.66686+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-95de-815b-92ec-9529d602e0ba', 'u', ',0,0', 1100000000006, '01a2123d-95de-815b-9695-4e0082b3047a', '01a2123d-95de-815b-8719-af53572c20cc', NULL, NULL, NULL, '2026-11-25 10:25:55.67978+00', '2026-11-25 10:25:55.724343+00', NULL, 1, 36, '{"topic":"f.outer","fold":{"status":2,"seq":36,"next":11,"wait":{"on":[10],"kind":"Signal","names":["said"],"src":"function_test.go:77"},"open":[{"p":[10],"seq":[35],"kind":"Signal","fn":"said"}]},"known":36,"tail":[],"tickets":{"said":[10]},"flush":{"work":"01a2123d-95de-815b-8719-af53572c20cc","n":1},"asked":30,"bytes":2140}', '01a2123d-95de-815b-a3c8-9260f9870ab6');
INSERT INTO legwork_golden.activity VALUES ('01a2123d-95d2-8dc3-b643-fcd59cf83e14', 'c', ',0,0', 201100000000001, '01a2123d-95d2-8dc3-b2a9-8bdb4ee6f8a4', '01a2123d-95d2-8dc3-9f7d-4b73bafde9a7', 'success', 200, '{"n":70}', '2026-11-25 10:25:55.66788+00', '2026-11-25 10:25:55.671051+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-95b4-8d4a-9437-c5c82d55c48f', 'u/6', ',0,0', 201100000000001, '01a2123d-95b4-8d4a-97ea-edd8cab77cd3', '01a2123d-95b4-8d4a-aae5-837feca113ad', 'success', 200, NULL, '2026-11-25 10:25:55.665655+00', '2026-11-25 10:25:55.673483+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-95de-815b-92ec-9529d602e0ba', 'ut', ',0', 101100000000001, '6d1226cd-9763-8b93-8107-cfe5ee3c9e5b', NULL, 'success', 200, '{"n":40}', '2026-11-25 10:25:55.678511+00', '2026-11-25 10:25:55.678511+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-960e-83f2-af3c-c56f451b76a0', 'u/4', ',0,0', 201100000000001, '01a2123d-960e-83f2-a0d8-46ab111bc471', '01a2123d-960e-83f2-ad6f-e522b6cdfd26', 'success', 200, NULL, '2026-11-25 10:25:55.736436+00', '2026-11-25 10:25:55.74171+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-95de-815b-92ec-9529d602e0ba', 'u/1', ',0,0', 201100000000001, '01a2123d-95de-815b-8098-7f9b79340bd9', '01a2123d-95de-815b-998c-9314fef57608', 'success', 200, NULL, '2026-11-25 10:25:55.683366+00', '2026-11-25 10:25:55.68602+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-960e-83f2-af3c-c56f451b76a0', 'u/6', ',0,0', 201100000000001, '01a2123d-960e-83f2-b47b-28a7f7c1ac85', '01a2123d-960e-83f2-a61c-4648adaf0988', 'success', 200, NULL, '2026-11-25 10:25:55.756241+00', '2026-11-25 10:25:55.764338+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-95de-815b-92ec-9529d602e0ba', 'u/3', ',0,0', 201100000000001, '01a2123d-95de-815b-9d7c-81c98b2c9e8f', '01a2123d-95de-815b-b266-4978944e869a', 'success', 200, NULL, '2026-11-25 10:25:55.689013+00', '2026-11-25 10:25:55.692014+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-960e-83f2-af3c-c56f451b76a0', 'u/5/0', ',0,0', 201100000000001, '01a2123d-960e-83f2-bd9b-44a33b8997d7', '01a2123d-960e-83f2-ac8e-c7d02766fabd', 'success', 200, NULL, '2026-11-25 10:25:55.747956+00', '2026-11-25 10:25:55.750349+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-95de-815b-92ec-9529d602e0ba', 'u/4', ',0,0', 201100000000001, '01a2123d-95de-815b-9cb6-704b1cf49b2d', '01a2123d-95de-815b-b1de-042b90cdff71', 'success', 200, NULL, '2026-11-25 10:25:55.689013+00', '2026-11-25 10:25:55.694074+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-960e-83f2-af3c-c56f451b76a0', 'u/1', ',0,0', 201100000000001, '01a2123d-960e-83f2-a558-d6745df82c1e', '01a2123d-960e-83f2-9fe3-a6a1a84c9fc0', 'success', 200, NULL, '2026-11-25 10:25:55.730993+00', '2026-11-25 10:25:55.733598+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-95de-815b-92ec-9529d602e0ba', 'u/5/0', ',0,0', 201100000000001, '01a2123d-95de-815b-bab4-3d87af1cfb52', '01a2123d-95de-815b-8a47-def3cd5e451e', 'success', 200, NULL, '2026-11-25 10:25:55.700235+00', '2026-11-25 10:25:55.703581+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-95de-815b-92ec-9529d602e0ba', 'u/5', ',0,0', 201100000000002, '01a2123d-95de-815b-b007-ad6c0fc7850f', '01a2123d-95de-815b-9000-06ea1a50da14', 'success', 200, NULL, '2026-11-25 10:25:55.697456+00', '2026-11-25 10:25:55.706963+00', NULL, 1, 7, NULL, '01a2123d-95de-815b-904b-232b500ef0cd');
INSERT INTO legwork_golden.activity VALUES ('01a2123d-95ff-852b-a9b1-4bce30b8b791', 'ct', ',0', 101100000000001, '01a2123d-95de-815b-95ae-790128d07264', NULL, 'success', 200, '{"n":70}', '2026-11-25 10:25:55.71206+00', '2026-11-25 10:25:55.71206+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-960e-83f2-af3c-c56f451b76a0', 'u/5', ',0,0', 201100000000002, '01a2123d-960e-83f2-a353-b6abc6e95c8f', '01a2123d-960e-83f2-b275-fed2bb4fa025', 'success', 200, NULL, '2026-11-25 10:25:55.745152+00', '2026-11-25 10:25:55.753307+00', NULL, 1, 7, NULL, '01a2123d-960e-83f2-8dd3-369417a63c36');
INSERT INTO legwork_golden.activity VALUES ('01a2123d-960e-83f2-af3c-c56f451b76a0', 'u/3', ',0,0', 201100000000001, '01a2123d-960e-83f2-8a26-6a32d7cffd4d', '01a2123d-960e-83f2-b0e9-537fd1894329', 'success', 200, NULL, '2026-11-25 10:25:55.736436+00', '2026-11-25 10:25:55.73941+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-95ff-852b-a9b1-4bce30b8b791', 'c', ',0,0', 201100000000001, '01a2123d-95ff-852b-863b-3ad425700d9e', '01a2123d-95ff-852b-af14-c7066a4e94ef', 'success', 200, '{"n":70}', '2026-11-25 10:25:55.713201+00', '2026-11-25 10:25:55.716712+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-95de-815b-92ec-9529d602e0ba', 'u/6', ',0,0', 201100000000001, '01a2123d-95de-815b-a5bd-ca295f96007f', '01a2123d-95de-815b-95ae-790128d07264', 'success', 200, NULL, '2026-11-25 10:25:55.710748+00', '2026-11-25 10:25:55.718907+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-95de-815b-92ec-9529d602e0ba', 'u/10', ',0,0', 1100000000000, '01a2123d-95de-815b-8df9-ba26cbf4e4e8', '01a2123d-95de-815b-8612-bb523ef9b92a', NULL, NULL, NULL, '2026-11-25 10:25:55.724343+00', '2026-11-25 10:25:55.724343+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-960e-83f2-af3c-c56f451b76a0', 'ut', ',0', 101100000000001, '333215ae-0259-88ba-b7fb-e97297f485bb', NULL, 'success', 200, '{"n":40}', '2026-11-25 10:25:55.726106+00', '2026-11-25 10:25:55.726106+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-960e-83f2-af3c-c56f451b76a0', 'u', ',0,0', 1100000000006, '01a2123d-960e-83f2-ae47-b6dc3aa1ba2c', '01a2123d-960e-83f2-988e-8cd6ed7a66e5', NULL, NULL, NULL, '2026-11-25 10:25:55.727324+00', '2026-11-25 10:25:55.771716+00', NULL, 1, 36, '{"topic":"f.outer","fold":{"status":2,"seq":36,"next":11,"wait":{"on":[10],"kind":"Signal","names":["said"],"src":"function_test.go:77"},"open":[{"p":[10],"seq":[35],"kind":"Signal","fn":"said"}]},"known":36,"tail":[],"tickets":{"said":[10]},"flush":{"work":"01a2123d-960e-83f2-988e-8cd6ed7a66e5","n":1},"asked":30,"bytes":2140}', '01a2123d-960e-83f2-bf82-8066725ee978');
INSERT INTO legwork_golden.activity VALUES ('01a2123d-962d-843e-a7a7-e8a504758d94', 'ct', ',0', 101100000000001, '01a2123d-960e-83f2-a61c-4648adaf0988', NULL, 'success', 200, '{"n":70}', '2026-11-25 10:25:55.75738+00', '2026-11-25 10:25:55.75738+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-962d-843e-a7a7-e8a504758d94', 'c', ',0,0', 201100000000001, '01a2123d-962d-843e-b743-c1673bbf2130', '01a2123d-962d-843e-8a8b-1eec9390963b', 'success', 200, '{"n":70}', '2026-11-25 10:25:55.758564+00', '2026-11-25 10:25:55.762022+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-960e-83f2-af3c-c56f451b76a0', 'u/10', ',0,0', 1100000000000, '01a2123d-960e-83f2-a93f-3a10adafbb5d', '01a2123d-960e-83f2-9c47-c7284990744b', NULL, NULL, NULL, '2026-11-25 10:25:55.771716+00', '2026-11-25 10:25:55.771716+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-963e-8705-9884-c5732e60de52', 'ut', ',0', 101100000000001, 'c0e85741-e3d0-8399-981c-9dcfa40ad2ba', NULL, 'success', 200, '{"n":40}', '2026-11-25 10:25:55.774284+00', '2026-11-25 10:25:55.774284+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-965e-81d2-bcad-81d1114f1785', 'ct', ',0', 101100000000001, '01a2123d-963e-8705-a5bc-3161fdc37180', NULL, 'success', 200, '{"n":70}', '2026-11-25 10:25:55.806826+00', '2026-11-25 10:25:55.806826+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-963e-8705-9884-c5732e60de52', 'u', ',0,0', 1100000000007, '01a2123d-963e-8705-9f1c-8d45d85f17f1', '01a2123d-963e-8705-afb2-a2c0eadc9a06', NULL, NULL, NULL, '2026-11-25 10:25:55.775831+00', '2026-11-25 10:25:55.843643+00', NULL, 1, 41, '{"topic":"f.outer","fold":{"status":2,"seq":41,"next":12,"wait":{"on":[11],"kind":"Single","src":"function_test.go:81"},"open":[{"p":[11],"seq":[39],"timer":true}],"signals":{"said":[1,1]}},"known":41,"tail":[],"spent":[10],"flush":{"work":"01a2123d-963e-8705-bf24-32069e961d99","n":1},"asked":39,"bytes":2438}', '01a2123d-963e-8705-ae83-a2345cdcb879');
INSERT INTO legwork_golden.activity VALUES ('01a2123d-963e-8705-9884-c5732e60de52', 'u/1', ',0,0', 201100000000001, '01a2123d-963e-8705-b78a-cd2ba212547a', '01a2123d-963e-8705-a950-c7cecb1a9ea4', 'success', 200, NULL, '2026-11-25 10:25:55.779915+00', '2026-11-25 10:25:55.782645+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-963e-8705-9884-c5732e60de52', 'u/5/0', ',0,0', 201100000000001, '01a2123d-963e-8705-b63d-c292352dfe13', '01a2123d-963e-8705-80e0-cae97e2eb7c6', 'success', 200, NULL, '2026-11-25 10:25:55.797122+00', '2026-11-25 10:25:55.799646+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-965e-81d2-bcad-81d1114f1785', 'c', ',0,0', 201100000000001, '01a2123d-965e-81d2-bc6b-96a08bfaff30', '01a2123d-965e-81d2-aa2b-91339481b72b', 'success', 200, '{"n":70}', '2026-11-25 10:25:55.807945+00', '2026-11-25 10:25:55.811352+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-963e-8705-9884-c5732e60de52', 'u/5', ',0,0', 201100000000002, '01a2123d-963e-8705-bd6e-3717fa153f47', '01a2123d-963e-8705-8629-cfb378e3f168', 'success', 200, NULL, '2026-11-25 10:25:55.794252+00', '2026-11-25 10:25:55.802505+00', NULL, 1, 7, NULL, '01a2123d-963e-8705-b9dc-f3bd06637c84');
INSERT INTO legwork_golden.activity VALUES ('01a2123d-963e-8705-9884-c5732e60de52', 'u/3', ',0,0', 201100000000001, '01a2123d-963e-8705-8eb3-acfb9503b087', '01a2123d-963e-8705-b660-2292789a02a4', 'success', 200, NULL, '2026-11-25 10:25:55.785602+00', '2026-11-25 10:25:55.788654+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-963e-8705-9884-c5732e60de52', 'u/4', ',0,0', 201100000000001, '01a2123d-963e-8705-93fc-868a95ed1198', '01a2123d-963e-8705-8220-188ad2b4e2f3', 'success', 200, NULL, '2026-11-25 10:25:55.785602+00', '2026-11-25 10:25:55.790731+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-963e-8705-9884-c5732e60de52', 'u/6', ',0,0', 201100000000001, '01a2123d-963e-8705-af4c-388ff8d58704', '01a2123d-963e-8705-a5bc-3161fdc37180', 'success', 200, NULL, '2026-11-25 10:25:55.80556+00', '2026-11-25 10:25:55.814601+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-963e-8705-9884-c5732e60de52', 'u/10', ',0,0', 201100000000001, '01a2123d-963e-8705-a32f-917f74855fa4', '01a2123d-963e-8705-bc3f-bdc3be488146', 'success', 200, NULL, '2026-11-25 10:25:55.821088+00', '2026-11-25 10:25:55.839343+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-963e-8705-9884-c5732e60de52', 'u/11', ',0,0', 1100000000000, '01a2123d-963e-8705-b246-35af09c1528d', '01a2123d-963e-8705-a997-13e4cc8eaad7', NULL, NULL, NULL, '2026-11-25 10:25:55.843643+00', '2026-11-25 10:25:55.843643+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-9686-8893-818f-3548efa5c37f', 't', ',0', 101100000000001, '6db5c830-46f5-8239-a327-80f46859d28f', NULL, 'success', 200, '{"n":30}', '2026-11-25 10:25:55.846812+00', '2026-11-25 10:25:55.846812+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-9688-89cc-87f5-d95e13b330d4', 't', ',0', 101100000000001, '0371a527-c9f1-8484-a6d8-b075fda47ed0', NULL, 'success', 200, '{"n":31}', '2026-11-25 10:25:55.848696+00', '2026-11-25 10:25:55.848696+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-9688-89cc-87f5-d95e13b330d4', 'a', ',0,0', 201100000000001, '01a2123d-9688-89cc-b10c-b2865a659e39', '01a2123d-9688-89cc-ad33-f4b9604415e0', 'success', 200, '{"n":31}', '2026-11-25 10:25:55.849474+00', '2026-11-25 10:25:55.851975+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-9688-89cc-87f5-d95e13b330d4', 'b', ',0,0,0', 1100000000001, '01a2123d-9688-89cc-89fd-d790156cc1d7', '01a2123d-9688-89cc-96cb-03445d0f5a54', NULL, NULL, NULL, '2026-11-25 10:25:55.852898+00', '2026-11-25 10:25:55.853299+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-9693-82c0-9dc2-79d1c34ea9bf', 't', ',0', 101100000000001, '2117b873-f816-8e77-9fed-b197a3dddb7b', NULL, 'success', 200, '{"n":31}', '2026-11-25 10:25:55.859253+00', '2026-11-25 10:25:55.859253+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-9693-82c0-9dc2-79d1c34ea9bf', 'a', ',0,0', 201100000000001, '01a2123d-9693-82c0-a27a-a5d014eeca5c', '01a2123d-9693-82c0-8c3b-095ff0f8938d', 'success', 200, '{"n":31}', '2026-11-25 10:25:55.860142+00', '2026-11-25 10:25:55.862394+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-9693-82c0-9dc2-79d1c34ea9bf', 'b', ',0,0,0', 1100000000001, '01a2123d-9693-82c0-a0b3-be7758769d1f', '01a2123d-9693-82c0-8919-9b0ac07b9558', 'success', 200, '{"n":31}', '2026-11-25 10:25:55.863203+00', '2026-11-25 10:25:55.866161+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-969b-8264-88a2-bf649b24e36a', 't', ',0', 101100000000001, '6b27df32-432e-8588-974d-6eb7f115b071', NULL, 'success', 200, '{"n":31}', '2026-11-25 10:25:55.867665+00', '2026-11-25 10:25:55.867665+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-969b-8264-88a2-bf649b24e36a', 'a', ',0,0', 201100000000001, '01a2123d-969b-8264-8c7c-4c9190e84bf0', '01a2123d-969b-8264-b480-ab8c791c7a33', 'success', 200, '{"n":31}', '2026-11-25 10:25:55.86838+00', '2026-11-25 10:25:55.870378+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-969b-8264-88a2-bf649b24e36a', 'b', ',0,0,0', 1100000000001, '01a2123d-969b-8264-bb1b-5f81115a7d54', '01a2123d-969b-8264-893c-8abc40ea6cec', 'success', 200, '{"n":31}', '2026-11-25 10:25:55.871153+00', '2026-11-25 10:25:55.877027+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-96a7-8ae4-ba6e-52247bbff843', 'qt', ',0', 101100000000001, 'd93cf31f-f296-8cec-84e2-98015003b310', NULL, 'success', 200, '{}', '2026-11-25 10:25:55.880021+00', '2026-11-25 10:25:55.880021+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a2123d-96a7-8ae4-ba6e-52247bbff843', 'q', ',0,0', 1100000000000, '01a2123d-96a7-8ae4-acf1-406581417207', '01a2123d-96a7-8ae4-b4d2-e0a19cf30341', NULL, NULL, NULL, '2026-11-25 10:25:55.880783+00', '2026-11-25 10:25:55.882123+00', NULL, 2, NULL, NULL, NULL);

INSERT INTO legwork_golden.app_version OVERRIDING SYSTEM VALUE VALUES (1, 'golden', '1', '
app:
  id: golden
  version: ''1''
  graphs:
    - subscribes: chain
      publishes: told
      activities:
        t: {type: trigger, entity: ''a chain'', job: {maps: {n: ''{t.output.data.n}''}}}
        a: {type: worker, topic: w.a, input: {maps: {n: ''{t.output.data.n}''}}, job: {maps: {a: ''{$self.output.data.n}''}}, emit: true}
        b: {type: worker, topic: w.b, input: {maps: {n: ''{a.output.data.n}''}}, job: {maps: {b: ''{$self.output.data.n}''}}}
      transitions:
        t: [{to: a}]
        a: [{to: b}]
    - subscribes: wait
      expire: 86400
      activities:
        wt: {type: trigger, stats: {key: k, measures: [{measure: index, target: ''{$self.input.data.group}''}]}}
        h: {type: hook, job: {maps: {said: ''{$self.hook.data.v}''}}}
        hw: {type: worker, topic: w.a, input: {maps: {n: ''{h.hook.data.v}''}}, job: {maps: {after: ''{$self.output.data.n}''}}}
      transitions:
        wt: [{to: h}]
        h: [{to: hw}]
      hooks:
        done: [{to: h, conditions: {match: [{expected: ''{$job.metadata.jid}'', actual: ''{$self.hook.data.id}''}]}}]
    - subscribes: sleep
      activities:
        st: {type: trigger}
        s: {type: hook, sleep: 360000}
        e: {type: hook, sleep: 360000, job: {maps: {slept: true}}}
      transitions:
        st: [{to: s}]
        s: [{to: e}]
      hooks:
        done: [{to: e, conditions: {match: [{expected: ''{$job.metadata.jid}'', actual: ''{$self.hook.data.id}''}]}}]
    - subscribes: parent
      activities:
        pt: {type: trigger}
        p: {type: await, topic: child, input: {maps: {n: ''{pt.output.data.n}''}}, job: {maps: {child: ''{$self.output.data.c}''}}}
      transitions:
        pt: [{to: p}]
    - subscribes: sends
      activities:
        xt: {type: trigger}
        x: {type: await, await: false, topic: child, input: {maps: {n: ''{xt.output.data.n}''}}}
      transitions:
        xt: [{to: x}]
    - subscribes: child
      activities:
        ct: {type: trigger}
        c: {type: worker, topic: w.c, input: {maps: {n: ''{ct.output.data.n}''}}, job: {maps: {c: ''{$self.output.data.n}''}}}
      transitions:
        ct: [{to: c}]
    - subscribes: rounds
      activities:
        rt: {type: trigger}
        r: {type: hook, cycle: true, output: {maps: {round: 1}}, job: {maps: {round: ''{$self.output.data.round}''}}}
        rw: {type: worker, topic: w.r, input: {maps: {n: ''{r.output.data.round}''}}}
        again: {type: cycle, ancestor: r, input: {maps: {round: {''@pipe'': [[''{r.output.data.round}'', 1], [''{@math.add}'']]}}}}
      transitions:
        rt: [{to: r}]
        r: [{to: rw}]
        rw: [{to: again, conditions: {code: 201}}]
    - subscribes: retries
      activities:
        qt: {type: trigger}
        q: {type: worker, topic: w.retry, retry: {''503'': [3]}, job: {maps: {attempts: ''{$self.output.data.attempt}''}}}
      transitions:
        qt: [{to: q}]
    - subscribes: fails
      activities:
        ft: {type: trigger}
        f: {type: worker, topic: w.fails}
      transitions:
        ft: [{to: f}]
    - subscribes: joins
      activities:
        jt: {type: trigger}
        j1: {type: worker, topic: w.a, input: {maps: {n: 1}}}
        j2: {type: worker, topic: w.b, input: {maps: {n: 2}}}
        j3: {type: worker, topic: w.c, input: {maps: {n: 3}}, job: {maps: {joined: ''{$self.output.data.n}''}}}
      transitions:
        jt: [{to: j1}, {to: j2}]
        j1: [{to: j3}]
        j2: [{to: j3}]
    - subscribes: polls
      activities:
        ot: {type: trigger}
        o: {type: worker, topic: w.polls}
        ow: {type: worker, topic: w.a, input: {maps: {n: ''{o.output.data.n}''}}}
      transitions:
        ot: [{to: o}]
        o: [{to: ow, conditions: {code: 202}}]
    - subscribes: stops
      activities:
        it: {type: trigger}
        i: {type: interrupt, reason: enough, code: 418}
      transitions:
        it: [{to: i}]
    - subscribes: kills
      activities:
        kt: {type: trigger}
        k: {type: interrupt, target: ''{kt.output.data.id}'', reason: enough, code: 418, descend: true}
      transitions:
        kt: [{to: k}]
    - subscribes: tells
      activities:
        tt: {type: trigger}
        tell: {type: signal, subtype: all, topic: done, signal: {maps: {v: 9}}, key_name: group, key_value: ''{tt.output.data.group}'', resolver: {maps: {data: {}}}}
      transitions:
        tt: [{to: tell}]

    - subscribes: function
      activities:
        ut: {type: trigger}
        u: {type: function, topic: f.outer, calls: [''*''], input: {maps: {n: ''{ut.output.data.n}''}}, job: {maps: {n: ''{u.output.data.n}'', said: ''{u.output.data.said}''}}}
      transitions:
        ut: [{to: u}]
', true, '2026-11-25 10:25:55.281905+00', '2026-11-25 10:25:55.282762+00', '');

INSERT INTO legwork_golden.audit VALUES (true, '2026-11-25 10:25:55.215754+00', '00000000-0000-0000-0000-000000000000', 0, 0, 0, 0, 0, NULL);

INSERT INTO legwork_golden.child VALUES ('01a2123d-94ad-8acc-a5d5-348bd6b56244', '01a2123d-94aa-8400-a58a-905b0d9df911', 'p', ',0,0', '01a2123d-94aa-8400-9f7f-4d43fc6aff36', 1, 'child', false, 0);
INSERT INTO legwork_golden.child VALUES ('01a2123d-94b4-83f3-a6f1-ed67bcb0cb6c', '01a2123d-94b2-8b6a-9b75-ee633d8ee26b', 'p', ',0,0', '01a2123d-94b2-8b6a-aed1-3af41fc3a968', 1, 'child', false, 0);
INSERT INTO legwork_golden.child VALUES ('01a2123d-9501-8d91-8b22-6e121d8d030e', '01a2123d-94ff-86de-b332-bb11667e93f0', 'p', ',0,0', '01a2123d-94ff-86de-b6b3-69db935ebb03', 1, 'child', false, 0);
INSERT INTO legwork_golden.child VALUES ('01a2123d-9508-8e24-b6ae-1ed25e7b7771', '01a2123d-9505-8ff8-978c-96b550a06c99', 'p', ',0,0', '01a2123d-9505-8ff8-b51a-f936548bea7f', 1, 'child', false, 0);
INSERT INTO legwork_golden.child VALUES ('01a2123d-951e-851b-bbda-eae35fd3e34b', '01a2123d-951c-83b1-b690-03a598085759', 'x', ',0,0', '01a2123d-951c-83b1-9901-774aa1819da7', 1, 'child', true, 0);
INSERT INTO legwork_golden.child VALUES ('01a2123d-95b1-89a9-bb3d-b52c58593d1c', '01a2123d-9591-8221-8388-beea86c294a8', 'u/6', ',0,0', '01a2123d-9591-8221-900a-85f604e4d794', 1, 'child', false, 0);
INSERT INTO legwork_golden.child VALUES ('01a2123d-95d2-8dc3-b643-fcd59cf83e14', '01a2123d-95b4-8d4a-9437-c5c82d55c48f', 'u/6', ',0,0', '01a2123d-95b4-8d4a-aae5-837feca113ad', 1, 'child', false, 0);
INSERT INTO legwork_golden.child VALUES ('01a2123d-95ff-852b-a9b1-4bce30b8b791', '01a2123d-95de-815b-92ec-9529d602e0ba', 'u/6', ',0,0', '01a2123d-95de-815b-95ae-790128d07264', 1, 'child', false, 0);
INSERT INTO legwork_golden.child VALUES ('01a2123d-962d-843e-a7a7-e8a504758d94', '01a2123d-960e-83f2-af3c-c56f451b76a0', 'u/6', ',0,0', '01a2123d-960e-83f2-a61c-4648adaf0988', 1, 'child', false, 0);
INSERT INTO legwork_golden.child VALUES ('01a2123d-965e-81d2-bcad-81d1114f1785', '01a2123d-963e-8705-9884-c5732e60de52', 'u/6', ',0,0', '01a2123d-963e-8705-a5bc-3161fdc37180', 1, 'child', false, 0);

INSERT INTO legwork_golden.dead_letter VALUES ('00000000-0000-85cf-aa91-7623b554887c', '2026-11-25 10:25:55.883926+00', 'start', 'unknown_topic', 'no active graph subscribes to topic "nobody": deploy and activate one', '9cbe2a97-87a4-84e6-b6d6-6b86f2e8c30f', NULL, '', '', 'legwork.golden.start.nobody', '{"Legwork-Job":["no graph"]}', '\x7b7d', 'open', 1, 1, 'SIM', 445, '2026-11-25 10:25:55.883139+00', NULL, '');

INSERT INTO legwork_golden.epoch VALUES (true, 1, 'created', '2026-11-25 10:25:55.196976+00');

INSERT INTO legwork_golden.event VALUES (1795602355305823, '01a2123d-9455-8077-a8f4-70f1e6b83cf9', '01a2123d-9455-8077-8f4a-bebf78b589b1', 'told', 'golden', '1', 'ended', 'a', ',0,0', 1, 'leaves', 'pending', 202, '', '', '{ "n" : 1, "a" : 1 }', 1, '2026-11-25 10:25:55.303404+00');
INSERT INTO legwork_golden.event VALUES (1795602355311330, '01a2123d-9455-8077-a29c-e5323116c82c', '01a2123d-9455-8077-8f4a-bebf78b589b1', 'told', 'golden', '1', 'ended', 'b', ',0,0,0', 1, 'leaves', 'success', 200, '', '', '{ "n" : 1, "a" : 1, "b" : 1 }', 1, '2026-11-25 10:25:55.311118+00');
INSERT INTO legwork_golden.event VALUES (1795602355325432, '01a2123d-9478-84ef-ab32-7b98ba31d6c8', '01a2123d-9478-84ef-a9f4-5ad20083134d', 'told', 'golden', '1', 'to enter b', 'a', ',0,0', 1, 'leaves', 'pending', 202, '', '', '{ "n" : 5, "a" : 5 }', 1, '2026-11-25 10:25:55.325172+00');
INSERT INTO legwork_golden.event VALUES (1795602355331954, '01a2123d-947d-89b3-a5f1-e260b78fa4f6', '01a2123d-947d-89b3-8be2-6e14949731c4', 'told', 'golden', '1', 'b at work', 'a', ',0,0', 1, 'leaves', 'pending', 202, '', '', '{ "n" : 6, "a" : 6 }', 1, '2026-11-25 10:25:55.330123+00');
INSERT INTO legwork_golden.event VALUES (1795602355338428, '01a2123d-9484-8e67-a295-40423892db4e', '01a2123d-9484-8e67-b6d1-349f948caf46', 'told', 'golden', '1', 'b has answered', 'a', ',0,0', 1, 'leaves', 'pending', 202, '', '', '{ "n" : 7, "a" : 7 }', 1, '2026-11-25 10:25:55.336653+00');
INSERT INTO legwork_golden.event VALUES (1795602355346541, '01a2123d-948a-8791-aceb-0ec39abbc843', '01a2123d-948a-8791-8449-23c77d190c28', 'told', 'golden', '1', 'event untold', 'b', ',0,0,0', 1, 'leaves', 'success', 200, '', '', '{ "n" : 8, "a" : 8, "b" : 8 }', 1, '2026-11-25 10:25:55.346324+00');
INSERT INTO legwork_golden.event VALUES (1795602355854315, '01a2123d-9688-89cc-a91f-6753c5b8f8f4', '01a2123d-9688-89cc-87f5-d95e13b330d4', 'told', 'golden', '1', 'entered', 'a', ',0,0', 1, 'leaves', 'pending', 202, '', '', '{ "n" : 31, "a" : 31 }', 1, '2026-11-25 10:25:55.8528+00');
INSERT INTO legwork_golden.event VALUES (1795602355864425, '01a2123d-9693-82c0-ac90-2e518129c923', '01a2123d-9693-82c0-9dc2-79d1c34ea9bf', 'told', 'golden', '1', 'saved', 'a', ',0,0', 1, 'leaves', 'pending', 202, '', '', '{ "n" : 31, "a" : 31 }', 1, '2026-11-25 10:25:55.863094+00');
INSERT INTO legwork_golden.event VALUES (1795602355873692, '01a2123d-969b-8264-a777-79f4a2ca7697', '01a2123d-969b-8264-88a2-bf649b24e36a', 'told', 'golden', '1', 'closed', 'a', ',0,0', 1, 'leaves', 'pending', 202, '', '', '{ "n" : 31, "a" : 31 }', 1, '2026-11-25 10:25:55.871081+00');

INSERT INTO legwork_golden.event_stream VALUES (true, NULL, NULL, 0, 0);

INSERT INTO legwork_golden.format VALUES ('activity_ledger', 1, 1);
INSERT INTO legwork_golden.format VALUES ('guid_ledger', 1, 1);
INSERT INTO legwork_golden.format VALUES ('outbox', 1, 1);
INSERT INTO legwork_golden.format VALUES ('dead_letter', 1, 1);
INSERT INTO legwork_golden.format VALUES ('child', 1, 1);
INSERT INTO legwork_golden.format VALUES ('hook', 1, 1);
INSERT INTO legwork_golden.format VALUES ('signal', 1, 1);
INSERT INTO legwork_golden.format VALUES ('stat', 1, 1);
INSERT INTO legwork_golden.format VALUES ('audit', 1, 1);
INSERT INTO legwork_golden.format VALUES ('dead_letter_event', 1, 1);
INSERT INTO legwork_golden.format VALUES ('pause', 1, 1);
INSERT INTO legwork_golden.format VALUES ('late_answer', 1, 1);
INSERT INTO legwork_golden.format VALUES ('event', 1, 1);
INSERT INTO legwork_golden.format VALUES ('webhook', 1, 1);
INSERT INTO legwork_golden.format VALUES ('reconciliation', 1, 1);
INSERT INTO legwork_golden.format VALUES ('journal', 1, 1);
INSERT INTO legwork_golden.format VALUES ('job', 2, 1);
INSERT INTO legwork_golden.format VALUES ('signal_receipt', 1, 2);

INSERT INTO legwork_golden.goose_db_version VALUES (1, 0, true, '2026-11-25 10:25:55.189181');
INSERT INTO legwork_golden.goose_db_version VALUES (2, 1, true, '2026-11-25 10:25:55.196976');
INSERT INTO legwork_golden.goose_db_version VALUES (3, 2, true, '2026-11-25 10:25:55.207912');
INSERT INTO legwork_golden.goose_db_version VALUES (4, 3, true, '2026-11-25 10:25:55.215754');
INSERT INTO legwork_golden.goose_db_version VALUES (5, 4, true, '2026-11-25 10:25:55.21983');
INSERT INTO legwork_golden.goose_db_version VALUES (6, 5, true, '2026-11-25 10:25:55.220743');
INSERT INTO legwork_golden.goose_db_version VALUES (7, 6, true, '2026-11-25 10:25:55.222931');
INSERT INTO legwork_golden.goose_db_version VALUES (8, 7, true, '2026-11-25 10:25:55.223525');
INSERT INTO legwork_golden.goose_db_version VALUES (9, 8, true, '2026-11-25 10:25:55.224013');
INSERT INTO legwork_golden.goose_db_version VALUES (10, 9, true, '2026-11-25 10:25:55.224875');
INSERT INTO legwork_golden.goose_db_version VALUES (11, 10, true, '2026-11-25 10:25:55.225441');
INSERT INTO legwork_golden.goose_db_version VALUES (12, 11, true, '2026-11-25 10:25:55.226427');
INSERT INTO legwork_golden.goose_db_version VALUES (13, 12, true, '2026-11-25 10:25:55.227693');
INSERT INTO legwork_golden.goose_db_version VALUES (14, 13, true, '2026-11-25 10:25:55.231201');
INSERT INTO legwork_golden.goose_db_version VALUES (15, 14, true, '2026-11-25 10:25:55.231773');
INSERT INTO legwork_golden.goose_db_version VALUES (16, 15, true, '2026-11-25 10:25:55.233317');
INSERT INTO legwork_golden.goose_db_version VALUES (17, 16, true, '2026-11-25 10:25:55.234512');
INSERT INTO legwork_golden.goose_db_version VALUES (18, 17, true, '2026-11-25 10:25:55.236216');
INSERT INTO legwork_golden.goose_db_version VALUES (19, 19, true, '2026-11-25 10:25:55.238338');
INSERT INTO legwork_golden.goose_db_version VALUES (20, 20, true, '2026-11-25 10:25:55.240572');
INSERT INTO legwork_golden.goose_db_version VALUES (21, 21, true, '2026-11-25 10:25:55.241712');
INSERT INTO legwork_golden.goose_db_version VALUES (22, 22, true, '2026-11-25 10:25:55.245029');
INSERT INTO legwork_golden.goose_db_version VALUES (23, 23, true, '2026-11-25 10:25:55.245904');
INSERT INTO legwork_golden.goose_db_version VALUES (24, 24, true, '2026-11-25 10:25:55.248276');
INSERT INTO legwork_golden.goose_db_version VALUES (25, 25, true, '2026-11-25 10:25:55.250327');
INSERT INTO legwork_golden.goose_db_version VALUES (26, 26, true, '2026-11-25 10:25:55.25167');

INSERT INTO legwork_golden.guid_ledger VALUES ('40462757-f113-8b30-b5dc-99303d3e5dd5', '01a2123d-9455-8077-8f4a-bebf78b589b1', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-9455-8077-97e1-4a6a40e4cc7b', '01a2123d-9455-8077-8f4a-bebf78b589b1', 'a', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-9455-8077-9948-fdd6852a7c10', '01a2123d-9455-8077-8f4a-bebf78b589b1', 'b', ',0,0,0', 111100000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('4f4a2e57-49e4-8d1a-8bbd-0a0b01fec98b', '01a2123d-946f-8979-85e3-16064b884cbb', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('51b21ced-723c-8372-95b6-84b01edd280c', '01a2123d-9470-8ccc-b52b-a9e0fb24372e', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('5485d02e-579f-80d2-adbf-67558c8afccb', '01a2123d-9474-822b-b487-b55cadc41467', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('20959de2-183f-8c90-8841-b11310d99a41', '01a2123d-9478-84ef-a9f4-5ad20083134d', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-9478-84ef-8622-0cb75d6a55c2', '01a2123d-9478-84ef-a9f4-5ad20083134d', 'a', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('5175cff2-df18-88f5-9888-56c2628eeeaa', '01a2123d-947d-89b3-8be2-6e14949731c4', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-947d-89b3-9dc7-c6d3a214464b', '01a2123d-947d-89b3-8be2-6e14949731c4', 'a', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('e41c6a24-a241-8e14-b8c5-01a0c05968fa', '01a2123d-9484-8e67-b6d1-349f948caf46', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-9484-8e67-99af-3a3f79fda755', '01a2123d-9484-8e67-b6d1-349f948caf46', 'a', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('21ea9eae-ddd6-8776-988c-a0f95f364572', '01a2123d-948a-8791-8449-23c77d190c28', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-948a-8791-a51b-b49ca7b0d678', '01a2123d-948a-8791-8449-23c77d190c28', 'a', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-948a-8791-b198-0994addfd701', '01a2123d-948a-8791-8449-23c77d190c28', 'b', ',0,0,0', 111100000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('b27f5193-676e-84da-8469-cd6523e325e2', '01a2123d-9492-8af0-8700-388f26ffdaae', 'wt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-9492-8af0-92da-56b306fd2b8d', '01a2123d-9492-8af0-8700-388f26ffdaae', 'h', ',0,0', 0, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('9e28007c-0a7f-8310-8b0e-a7afdcd479bb', '01a2123d-9499-822a-b9ac-c2c12e969ddc', 'wt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-9499-822a-af82-b322e9b424b2', '01a2123d-9499-822a-b9ac-c2c12e969ddc', 'h', ',0,0', 0, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('f2780dc4-0f46-8f08-b9b6-a4a175d6986a', '01a2123d-949c-8b41-801d-9057dcfe60d9', 'wt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-949c-8b41-bef9-c48171686441', '01a2123d-949c-8b41-801d-9057dcfe60d9', 'h', ',0,0', 0, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('819e487d-2d6f-821d-abea-df89983f3a9d', '01a2123d-94a0-80b5-a274-12e27df3a149', 'wt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-94a0-80b5-b0c6-bc495fb95f61', '01a2123d-94a0-80b5-a274-12e27df3a149', 'h', ',0,0', 0, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('f8fb954f-3007-8dcb-84f9-4f7efa570cea', '01a2123d-94a3-885b-a475-fba16e83df67', 'wt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-94a3-885b-853d-e17a3b90e643', '01a2123d-94a3-885b-a475-fba16e83df67', 'h', ',0,0', 0, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('082e00f4-c37b-8d0c-94b1-e2e4b8bcb648', '01a2123d-94a6-8f05-a804-15c23c9cf47a', 'st', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-94a6-8f05-a513-4402a582ae9b', '01a2123d-94a6-8f05-a804-15c23c9cf47a', 's', ',0,0', 0, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('3d6edda0-49ff-8467-a3dc-dea3ea916ac8', '01a2123d-94a9-878c-af46-e66e3c4562c3', 'pt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('6bb25a55-311f-8be0-ac9b-23f57c50e5c2', '01a2123d-94aa-8400-a58a-905b0d9df911', 'pt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-94aa-8400-9f7f-4d43fc6aff36', '01a2123d-94ad-8acc-a5d5-348bd6b56244', 'ct', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('d6ce2433-1998-8eb0-aa80-1e8e8c1abab1', '01a2123d-94b2-8b6a-9b75-ee633d8ee26b', 'pt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-94b2-8b6a-aed1-3af41fc3a968', '01a2123d-94b4-83f3-a6f1-ed67bcb0cb6c', 'ct', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-94b4-83f3-bc63-54dc86c7e18b', '01a2123d-94b4-83f3-a6f1-ed67bcb0cb6c', 'c', ',0,0', 111100000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('0fc5e3a3-1fe0-872f-93c4-4a24df83090f', '01a2123d-94ba-8ad3-95ae-b2fbbcb195a7', 'rt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-94ba-8ad3-b5de-1a4efd84b472', '01a2123d-94ba-8ad3-95ae-b2fbbcb195a7', 'r', ',0,0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-94ba-8ad3-9f5a-d5c047830d02', '01a2123d-94ba-8ad3-95ae-b2fbbcb195a7', 'rw', ',0,0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-94ba-8ad3-8a6f-c15d0a5a80be', '01a2123d-94ba-8ad3-95ae-b2fbbcb195a7', 'r', ',0,0', 11000000002, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-94ba-8ad3-a352-77fa8d0a9711', '01a2123d-94ba-8ad3-95ae-b2fbbcb195a7', 'rw', ',0,1,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-94ba-8ad3-9e83-c7aefa636da4', '01a2123d-94ba-8ad3-95ae-b2fbbcb195a7', 'r', ',0,0', 11000000003, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-94ba-8ad3-85eb-7bf22487dda8', '01a2123d-94ba-8ad3-95ae-b2fbbcb195a7', 'rw', ',0,2,0', 111100000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('9014a21d-161a-8fc0-a7ad-6510863316bb', '01a2123d-94cc-853e-a9af-577d3eb51ed9', 'rt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-94cc-853e-ad4c-fc9b6700958e', '01a2123d-94cc-853e-a9af-577d3eb51ed9', 'r', ',0,0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-94cc-853e-988d-57c0e728d332', '01a2123d-94cc-853e-a9af-577d3eb51ed9', 'rw', ',0,0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('14fffe11-6073-801d-ad13-667accdf2878', '01a2123d-94d4-8d39-84d1-9c672321b5c7', 'rt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-94d4-8d39-9617-0fa5abe51424', '01a2123d-94d4-8d39-84d1-9c672321b5c7', 'r', ',0,0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('420946ce-136b-8bf7-a3ba-648a24294dc4', '01a2123d-94d8-8242-a77a-5d0b25d3e8d9', 'qt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('cb6b14dd-4985-83d1-858f-b854bd5b4f5b', '01a2123d-94da-8af9-bd33-6f59b81d5bb6', 'qt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('95752038-c4e8-8847-8575-a00738251e60', '01a2123d-94de-84d1-8fd5-884575647d49', 'ft', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-94de-84d1-b649-37b0dc9b98d7', '01a2123d-94de-84d1-8fd5-884575647d49', 'f', ',0,0', 111100000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('02374473-6b6a-8d1c-a0e2-7cb1235966f6', '01a2123d-94e2-899a-9236-30e214652c42', 'jt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-94e2-899a-89c1-d90e99e0b8b9', '01a2123d-94e2-899a-9236-30e214652c42', 'j1', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-94e2-899a-b1ab-8f32afc84766', '01a2123d-94e2-899a-9236-30e214652c42', 'j2', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('e1fd0f14-a14a-8da8-9f93-24902b04bd94', '01a2123d-94e8-8778-b5be-617c1e1dcc0b', 'jt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-94e8-8778-9677-5bec7395e190', '01a2123d-94e8-8778-b5be-617c1e1dcc0b', 'j1', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-94e8-8778-a5ec-f3a77672d4e3', '01a2123d-94e8-8778-b5be-617c1e1dcc0b', 'j2', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-94e8-8778-a7de-3b15c58700c5', '01a2123d-94e8-8778-b5be-617c1e1dcc0b', 'j3', ',0,0,0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('25fdf247-7542-8fd8-a71a-8801e144fb22', '01a2123d-94f1-8442-9c92-901afaf7dfa2', 'ot', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('d436c5c1-40fc-8a05-895f-e8abdbdf1fe8', '01a2123d-94f3-822c-97df-1f9146fc826d', 'it', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-94f3-822c-b19a-fdaf22c420f0', '01a2123d-94f3-822c-97df-1f9146fc826d', 'i', ',0,0', 111100000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('432d9cdb-77e2-84d9-92a5-8e7b532f3160', '01a2123d-94f7-8867-9160-d35878df16be', 'it', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('9aab9590-1e64-8ef2-9c6f-0520f29d21bf', '01a2123d-94f8-8853-950e-e542eb15ccea', 'wt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-94f8-8853-8483-41f14acc5363', '01a2123d-94f8-8853-950e-e542eb15ccea', 'h', ',0,0', 0, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('21945598-fbab-8899-9c99-003ae0058e30', '01a2123d-94fa-8f69-a3a1-8a169da25a75', 'kt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-94fa-8f69-988f-888abfa913fd', '01a2123d-94f8-8853-950e-e542eb15ccea', '', '', 111100000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-94fa-8f69-852f-69f51cc5dce2', '01a2123d-94fa-8f69-a3a1-8a169da25a75', 'k', ',0,0', 111100000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('a5ad9fee-1cdb-866d-a812-def4e533f896', '01a2123d-94ff-86de-b332-bb11667e93f0', 'pt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-94ff-86de-b6b3-69db935ebb03', '01a2123d-9501-8d91-8b22-6e121d8d030e', 'ct', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('1be4a71b-c54f-8a4f-90bf-001fda8c50cc', '01a2123d-9504-879a-8566-5ec9a3d72458', 'kt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('9b975416-8a39-8dba-bb4b-37a62691e569', '01a2123d-9505-8ff8-978c-96b550a06c99', 'pt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-9505-8ff8-b51a-f936548bea7f', '01a2123d-9508-8e24-b6ae-1ed25e7b7771', 'ct', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('10564ef4-61d3-8599-b3c8-50ba40badee7', '01a2123d-950b-816c-a2ac-78abb8b4e54d', 'tt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('959751fa-2029-85ce-a545-7062aecb7e02', '01a2123d-9563-82b5-a34a-4d7ddfc388f7', 'ut', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-950b-816c-b55b-de135f527919', '01a2123d-950b-816c-a2ac-78abb8b4e54d', 'tell', ',0,0', 111100000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-9563-82b5-964e-14c13890b7a4', '01a2123d-9563-82b5-a34a-4d7ddfc388f7', 'u', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-949c-8b41-85dc-6457fc09007f', '01a2123d-949c-8b41-801d-9057dcfe60d9', 'h', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-9563-82b5-99f6-794e6be83e6f', '01a2123d-9563-82b5-a34a-4d7ddfc388f7', 'u/1', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-949c-8b41-b4b3-29f532bbb4f8', '01a2123d-949c-8b41-801d-9057dcfe60d9', 'hw', ',0,0,0', 111100000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('bc074d6e-bf46-8a0d-b2c1-3d9c0f460760', '01a2123d-951b-8c2e-86fa-fb23f826e840', 'xt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('9f6f636a-1cd6-8b77-a57e-4f75b6344e06', '01a2123d-951c-83b1-b690-03a598085759', 'xt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-951c-83b1-9901-774aa1819da7', '01a2123d-951e-851b-bbda-eae35fd3e34b', 'ct', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('19c5322b-c5e1-8a4f-9c88-7b6fd15041ac', '01a2123d-9521-871c-a14a-48cb6536ef9c', 'kt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-9521-871c-a6e1-c700bf7df08c', '01a2123d-9505-8ff8-978c-96b550a06c99', '', '', 111100000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-9563-82b5-a393-c08dbb41aa02', '01a2123d-9563-82b5-a34a-4d7ddfc388f7', 'u', ',0,0', 11000000002, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-9521-871c-aae0-131f7e95e4d8', '01a2123d-9521-871c-a14a-48cb6536ef9c', 'k', ',0,0', 111100000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('a721496b-65a0-8e1b-9dfd-e12c9d68c6f1', '01a2123d-9529-8f34-a15d-918e58079801', 'ut', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('27506707-6c79-8c73-8719-8bd61e3c5175', '01a2123d-952a-88e8-bcba-53c1b417a6be', 'ut', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('fbf7ec20-9066-8b34-bbda-3dcdd3be715e', '01a2123d-952e-8f7d-a6f2-f4ae06a560f1', 'ut', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-952e-8f7d-8799-adf51f72bccd', '01a2123d-952e-8f7d-a6f2-f4ae06a560f1', 'u', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('fbff0575-607a-8c01-b9fe-8487fcc47e19', '01a2123d-9535-8518-9a07-7c34d7d5510d', 'ut', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-9535-8518-a47a-eff99bb8fb5e', '01a2123d-9535-8518-9a07-7c34d7d5510d', 'u', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('0642d441-cde3-89ca-9bbd-780ac6309de5', '01a2123d-953a-8f04-9f29-5ce959a54471', 'ut', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-953a-8f04-bd8e-72d11a6aaa05', '01a2123d-953a-8f04-9f29-5ce959a54471', 'u', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-953a-8f04-a9dd-b6075fd165ce', '01a2123d-953a-8f04-9f29-5ce959a54471', 'u/1', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-953a-8f04-9a66-99d2ea7c9a6c', '01a2123d-953a-8f04-9f29-5ce959a54471', 'u', ',0,0', 11000000002, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-953a-8f04-bf89-c3403ea032e3', '01a2123d-953a-8f04-9f29-5ce959a54471', 'u/3', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-953a-8f04-8bf6-985944dc220d', '01a2123d-953a-8f04-9f29-5ce959a54471', 'u', ',0,0', 11000000003, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('edef13a9-b512-8384-882e-9cb068d642f2', '01a2123d-9550-8515-809c-d5446340373a', 'ut', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-9550-8515-babc-f0a5087a8a52', '01a2123d-9550-8515-809c-d5446340373a', 'u', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-9550-8515-aee8-1df7d03851ad', '01a2123d-9550-8515-809c-d5446340373a', 'u/1', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-9550-8515-b641-f4aba5f0d680', '01a2123d-9550-8515-809c-d5446340373a', 'u', ',0,0', 11000000002, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-9550-8515-8868-8fe3000725ab', '01a2123d-9550-8515-809c-d5446340373a', 'u/3', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-9550-8515-aded-6b544d66767f', '01a2123d-9550-8515-809c-d5446340373a', 'u/4', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-9550-8515-b463-9dfd5f21cb33', '01a2123d-9550-8515-809c-d5446340373a', 'u', ',0,0', 11000000003, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-9563-82b5-ab98-cd52e68525d5', '01a2123d-9563-82b5-a34a-4d7ddfc388f7', 'u/3', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-9563-82b5-aa9e-a4427cf36f56', '01a2123d-9563-82b5-a34a-4d7ddfc388f7', 'u/4', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-9563-82b5-b7e2-4703d86990e9', '01a2123d-9563-82b5-a34a-4d7ddfc388f7', 'u', ',0,0', 11000000003, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-9563-82b5-8c5a-3f5a1c06d047', '01a2123d-9563-82b5-a34a-4d7ddfc388f7', 'u/5', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('79c79bb4-3128-823d-ae72-a90669062998', '01a2123d-957a-8af2-85ef-4b33e847f511', 'ut', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-957a-8af2-ab29-f293db786704', '01a2123d-957a-8af2-85ef-4b33e847f511', 'u', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-957a-8af2-b5ed-25f707f615cf', '01a2123d-957a-8af2-85ef-4b33e847f511', 'u/1', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-957a-8af2-90c9-1bd9d873fabc', '01a2123d-957a-8af2-85ef-4b33e847f511', 'u', ',0,0', 11000000002, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-957a-8af2-82ea-e8381098972f', '01a2123d-957a-8af2-85ef-4b33e847f511', 'u/3', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-957a-8af2-bd33-c4b5848e3f92', '01a2123d-957a-8af2-85ef-4b33e847f511', 'u/4', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-957a-8af2-a7dd-22e8ae5e9ff9', '01a2123d-957a-8af2-85ef-4b33e847f511', 'u', ',0,0', 11000000003, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-957a-8af2-ac09-acb474b4e550', '01a2123d-957a-8af2-85ef-4b33e847f511', 'u/5', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('1a0fd67c-cbf3-8a4f-868b-f908809bb440', '01a2123d-9591-8221-8388-beea86c294a8', 'ut', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-9591-8221-8822-aad8a99b9d77', '01a2123d-9591-8221-8388-beea86c294a8', 'u', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-9591-8221-b210-e24f29fb8990', '01a2123d-9591-8221-8388-beea86c294a8', 'u/1', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-9591-8221-8d19-3abe26296d70', '01a2123d-9591-8221-8388-beea86c294a8', 'u', ',0,0', 11000000002, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-9591-8221-8ede-88b0a0596102', '01a2123d-9591-8221-8388-beea86c294a8', 'u/3', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-9591-8221-b035-56ac643bf4fa', '01a2123d-9591-8221-8388-beea86c294a8', 'u/4', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-9591-8221-88b8-cc7ff012164d', '01a2123d-9591-8221-8388-beea86c294a8', 'u', ',0,0', 11000000003, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-9591-8221-bbe7-2e19f5ced561', '01a2123d-9591-8221-8388-beea86c294a8', 'u/5', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-9591-8221-8a2d-f2558f015c5f', '01a2123d-9591-8221-8388-beea86c294a8', 'u/5/0', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-9591-8221-a219-6e5b0769a77e', '01a2123d-9591-8221-8388-beea86c294a8', 'u/5', ',0,0', 11000000002, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-9591-8221-888b-81daa4f20a03', '01a2123d-9591-8221-8388-beea86c294a8', 'u', ',0,0', 11000000004, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-9591-8221-900a-85f604e4d794', '01a2123d-95b1-89a9-bb3d-b52c58593d1c', 'ct', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('1ec33fc1-4972-8340-b91d-278bcbfa39aa', '01a2123d-95b4-8d4a-9437-c5c82d55c48f', 'ut', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-95b4-8d4a-a378-0d59384239e2', '01a2123d-95b4-8d4a-9437-c5c82d55c48f', 'u', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-95b4-8d4a-983d-6fe979c99846', '01a2123d-95b4-8d4a-9437-c5c82d55c48f', 'u/1', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-95b4-8d4a-870d-82c86ecea022', '01a2123d-95b4-8d4a-9437-c5c82d55c48f', 'u', ',0,0', 11000000002, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-95b4-8d4a-a9f9-8c01331b9dba', '01a2123d-95b4-8d4a-9437-c5c82d55c48f', 'u/3', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-95b4-8d4a-a376-be84e972c041', '01a2123d-95b4-8d4a-9437-c5c82d55c48f', 'u/4', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-95b4-8d4a-9701-eb0125110d0d', '01a2123d-95b4-8d4a-9437-c5c82d55c48f', 'u', ',0,0', 11000000003, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-95b4-8d4a-88e5-e9d83b76482b', '01a2123d-95b4-8d4a-9437-c5c82d55c48f', 'u/5', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-95b4-8d4a-a5ae-7e583e1274b4', '01a2123d-95b4-8d4a-9437-c5c82d55c48f', 'u/5/0', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-95b4-8d4a-a6fb-d707a9d9cbec', '01a2123d-95b4-8d4a-9437-c5c82d55c48f', 'u/5', ',0,0', 11000000002, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-95b4-8d4a-87db-e16ac3528c8f', '01a2123d-95b4-8d4a-9437-c5c82d55c48f', 'u', ',0,0', 11000000004, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-95b4-8d4a-aae5-837feca113ad', '01a2123d-95d2-8dc3-b643-fcd59cf83e14', 'ct', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-95d2-8dc3-adc5-ddc3fbad581a', '01a2123d-95d2-8dc3-b643-fcd59cf83e14', 'c', ',0,0', 111100000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-95b4-8d4a-b55c-c6edb1fce4c2', '01a2123d-95b4-8d4a-9437-c5c82d55c48f', 'u/6', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-95b4-8d4a-a7d7-19d6d7bec59e', '01a2123d-95b4-8d4a-9437-c5c82d55c48f', 'u', ',0,0', 11000000005, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('6d1226cd-9763-8b93-8107-cfe5ee3c9e5b', '01a2123d-95de-815b-92ec-9529d602e0ba', 'ut', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-95de-815b-be5b-c64318812ff1', '01a2123d-95de-815b-92ec-9529d602e0ba', 'u', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-95de-815b-92c2-f302e6676969', '01a2123d-95de-815b-92ec-9529d602e0ba', 'u/1', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-95de-815b-b5ac-e1232d7db8b4', '01a2123d-95de-815b-92ec-9529d602e0ba', 'u', ',0,0', 11000000002, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-95de-815b-b6ac-efa69eba3307', '01a2123d-95de-815b-92ec-9529d602e0ba', 'u/3', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-95de-815b-8dcb-9aac604019a9', '01a2123d-95de-815b-92ec-9529d602e0ba', 'u/4', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-95de-815b-a2ef-802174eab4e6', '01a2123d-95de-815b-92ec-9529d602e0ba', 'u', ',0,0', 11000000003, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-95de-815b-a290-ba07124b0746', '01a2123d-95de-815b-92ec-9529d602e0ba', 'u/5', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-95de-815b-8223-12f376356a3e', '01a2123d-95de-815b-92ec-9529d602e0ba', 'u/5/0', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-95de-815b-911f-2eda33df6a2e', '01a2123d-95de-815b-92ec-9529d602e0ba', 'u/5', ',0,0', 11000000002, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-95de-815b-b045-4382571bc57e', '01a2123d-95de-815b-92ec-9529d602e0ba', 'u', ',0,0', 11000000004, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-95de-815b-95ae-790128d07264', '01a2123d-95ff-852b-a9b1-4bce30b8b791', 'ct', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-95ff-852b-8884-bf43e0a41a2b', '01a2123d-95ff-852b-a9b1-4bce30b8b791', 'c', ',0,0', 111100000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-95de-815b-b032-c795663f6879', '01a2123d-95de-815b-92ec-9529d602e0ba', 'u/6', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-95de-815b-9c88-d927ab4f8aa5', '01a2123d-95de-815b-92ec-9529d602e0ba', 'u', ',0,0', 11000000005, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-95de-815b-9132-0fafd8f26de0', '01a2123d-95de-815b-92ec-9529d602e0ba', 'u', ',0,0', 11000000006, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('333215ae-0259-88ba-b7fb-e97297f485bb', '01a2123d-960e-83f2-af3c-c56f451b76a0', 'ut', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-960e-83f2-be72-4f363b932ce3', '01a2123d-960e-83f2-af3c-c56f451b76a0', 'u', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-960e-83f2-b818-aa7ec8ebec69', '01a2123d-960e-83f2-af3c-c56f451b76a0', 'u/1', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-960e-83f2-987b-9633d4964272', '01a2123d-960e-83f2-af3c-c56f451b76a0', 'u', ',0,0', 11000000002, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-960e-83f2-b407-330ea53d4927', '01a2123d-960e-83f2-af3c-c56f451b76a0', 'u/3', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-960e-83f2-b524-dc3902d065a8', '01a2123d-960e-83f2-af3c-c56f451b76a0', 'u/4', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-960e-83f2-b9bb-764f58c3bec7', '01a2123d-960e-83f2-af3c-c56f451b76a0', 'u', ',0,0', 11000000003, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-960e-83f2-b4d6-7e20b630da80', '01a2123d-960e-83f2-af3c-c56f451b76a0', 'u/5', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-960e-83f2-8eb2-b8e1fece032c', '01a2123d-960e-83f2-af3c-c56f451b76a0', 'u/5/0', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-960e-83f2-9371-82c64485ee13', '01a2123d-960e-83f2-af3c-c56f451b76a0', 'u/5', ',0,0', 11000000002, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-960e-83f2-bf8a-c0f3c56be382', '01a2123d-960e-83f2-af3c-c56f451b76a0', 'u', ',0,0', 11000000004, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-960e-83f2-a61c-4648adaf0988', '01a2123d-962d-843e-a7a7-e8a504758d94', 'ct', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-962d-843e-b3d5-6b9f5a36792b', '01a2123d-962d-843e-a7a7-e8a504758d94', 'c', ',0,0', 111100000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-960e-83f2-89c8-3fe62760f471', '01a2123d-960e-83f2-af3c-c56f451b76a0', 'u/6', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-960e-83f2-a260-252b42f0a64c', '01a2123d-960e-83f2-af3c-c56f451b76a0', 'u', ',0,0', 11000000005, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-960e-83f2-af58-198f9cf76d0b', '01a2123d-960e-83f2-af3c-c56f451b76a0', 'u', ',0,0', 11000000006, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('c0e85741-e3d0-8399-981c-9dcfa40ad2ba', '01a2123d-963e-8705-9884-c5732e60de52', 'ut', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-963e-8705-88d4-e0723ca6c924', '01a2123d-963e-8705-9884-c5732e60de52', 'u', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-963e-8705-8701-2e62e440997e', '01a2123d-963e-8705-9884-c5732e60de52', 'u/1', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-963e-8705-b6c0-99756c3b591b', '01a2123d-963e-8705-9884-c5732e60de52', 'u', ',0,0', 11000000002, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-963e-8705-998a-e135be4336fa', '01a2123d-963e-8705-9884-c5732e60de52', 'u/3', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-963e-8705-bf13-d5c23a3a73d5', '01a2123d-963e-8705-9884-c5732e60de52', 'u/4', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-963e-8705-8941-5810557107fa', '01a2123d-963e-8705-9884-c5732e60de52', 'u', ',0,0', 11000000003, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-963e-8705-b8df-b78889c775c4', '01a2123d-963e-8705-9884-c5732e60de52', 'u/5', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-963e-8705-8b6f-c44a0370b980', '01a2123d-963e-8705-9884-c5732e60de52', 'u/5/0', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-963e-8705-b9fb-275f5c80670c', '01a2123d-963e-8705-9884-c5732e60de52', 'u/5', ',0,0', 11000000002, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-963e-8705-a4c4-ba93e704a52d', '01a2123d-963e-8705-9884-c5732e60de52', 'u', ',0,0', 11000000004, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-963e-8705-a5bc-3161fdc37180', '01a2123d-965e-81d2-bcad-81d1114f1785', 'ct', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-965e-81d2-9fc3-ebfbc810041e', '01a2123d-965e-81d2-bcad-81d1114f1785', 'c', ',0,0', 111100000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-963e-8705-b738-a609c013bbdb', '01a2123d-963e-8705-9884-c5732e60de52', 'u/6', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-963e-8705-9c19-4ca4778b4bb3', '01a2123d-963e-8705-9884-c5732e60de52', 'u', ',0,0', 11000000005, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-963e-8705-a6a7-7ab233a0426b', '01a2123d-963e-8705-9884-c5732e60de52', 'u', ',0,0', 11000000006, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-95b4-8d4a-9748-13eba438220f', '01a2123d-95b4-8d4a-9437-c5c82d55c48f', 'u', ',0,0', 11000000006, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-95b4-8d4a-bf04-8d1b918113eb', '01a2123d-95b4-8d4a-9437-c5c82d55c48f', 'u', ',0,0', 11000000007, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-963e-8705-8886-391991c849eb', '01a2123d-963e-8705-9884-c5732e60de52', 'u/10', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-963e-8705-978b-efdc6c4ddee5', '01a2123d-963e-8705-9884-c5732e60de52', 'u', ',0,0', 11000000007, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('6db5c830-46f5-8239-a327-80f46859d28f', '01a2123d-9686-8893-818f-3548efa5c37f', 't', ',0', 10000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('0371a527-c9f1-8484-a6d8-b075fda47ed0', '01a2123d-9688-89cc-87f5-d95e13b330d4', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-9688-89cc-bee1-b69ba917ca1a', '01a2123d-9688-89cc-87f5-d95e13b330d4', 'a', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-9688-89cc-87e4-f2ac78369534', '01a2123d-9688-89cc-87f5-d95e13b330d4', 'b', ',0,0,0', 1, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('2117b873-f816-8e77-9fed-b197a3dddb7b', '01a2123d-9693-82c0-9dc2-79d1c34ea9bf', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-9693-82c0-8604-aa7d7216a0dc', '01a2123d-9693-82c0-9dc2-79d1c34ea9bf', 'a', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-9693-82c0-9261-c7bbbbbeb915', '01a2123d-9693-82c0-9dc2-79d1c34ea9bf', 'b', ',0,0,0', 10000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('6b27df32-432e-8588-974d-6eb7f115b071', '01a2123d-969b-8264-88a2-bf649b24e36a', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-969b-8264-84a0-e6ac5a209410', '01a2123d-969b-8264-88a2-bf649b24e36a', 'a', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2123d-969b-8264-8849-a6f7683fe6ff', '01a2123d-969b-8264-88a2-bf649b24e36a', 'b', ',0,0,0', 111000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('d93cf31f-f296-8cec-84e2-98015003b310', '01a2123d-96a7-8ae4-ba6e-52247bbff843', 'qt', ',0', 11000000000, 1);

INSERT INTO legwork_golden.hook OVERRIDING SYSTEM VALUE VALUES ('01a2123d-9492-8af0-8700-388f26ffdaae', 'h', ',0,0', 0, 'done', '60b59aea-23f2-e37f-094d-d298d159870a', '01a2123d-9492-8af0-a187-20444a6b44af', '["waiting"]', 0, 1, '2026-11-25 10:25:55.349947+00', NULL, NULL, true);
INSERT INTO legwork_golden.hook OVERRIDING SYSTEM VALUE VALUES ('01a2123d-94a0-80b5-a274-12e27df3a149', 'h', ',0,0', 0, 'done', 'ca886525-95d8-25e3-ad5f-6d3f44f16307', '01a2123d-94a0-80b5-a97b-01e362d4b4b4', '["to be told by SQL"]', 0, 4, '2026-11-25 10:25:55.361485+00', NULL, NULL, true);
INSERT INTO legwork_golden.hook OVERRIDING SYSTEM VALUE VALUES ('01a2123d-94a3-885b-a475-fba16e83df67', 'h', ',0,0', 0, 'done', 'a1aa663e-d809-2ab1-79b1-9226a575ed7e', '01a2123d-94a3-885b-8505-18a272484050', '["to be told by a row"]', 0, 5, '2026-11-25 10:25:55.364456+00', NULL, NULL, true);
INSERT INTO legwork_golden.hook OVERRIDING SYSTEM VALUE VALUES ('01a2123d-95de-815b-92ec-9529d602e0ba', 'u/10', ',0,0', 0, 'said', 'b3f7bf4a-aa9c-d2e5-e787-180cf3084339', '01a2123d-95de-815b-8612-bb523ef9b92a', NULL, 0, 7, '2026-11-25 10:25:55.724343+00', NULL, NULL, true);

INSERT INTO legwork_golden.job VALUES ('01a2123d-9455-8077-8f4a-bebf78b589b1', 'golden', 'ended', 1, 'chain', 0, 0, 'completed', '01a2123d-9455-8077-9948-fdd6852a7c10', NULL, '', '', '2026-11-25 10:25:55.286615+00', '2026-11-25 10:25:55.308573+00', false, false, NULL, 'a chain', 'told', '24:00:00', '2026-11-26 10:25:55.308573+00');
INSERT INTO legwork_golden.job VALUES ('01a2123d-946f-8979-85e3-16064b884cbb', 'golden', 'to enter a', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 10:25:55.311602+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a2123d-9470-8ccc-b52b-a9e0fb24372e', 'golden', 'a at work', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 10:25:55.312426+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a2123d-9474-822b-b487-b55cadc41467', 'golden', 'a has answered', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 10:25:55.317058+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a2123d-9478-84ef-a9f4-5ad20083134d', 'golden', 'to enter b', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 10:25:55.320135+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a2123d-947d-89b3-8be2-6e14949731c4', 'golden', 'b at work', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 10:25:55.32564+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a2123d-9484-8e67-b6d1-349f948caf46', 'golden', 'b has answered', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 10:25:55.332178+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a2123d-94cc-853e-a9af-577d3eb51ed9', 'golden', 'to cycle', 1, 'rounds', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 10:25:55.404771+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a2123d-948a-8791-8449-23c77d190c28', 'golden', 'event untold', 1, 'chain', 0, 0, 'completed', '01a2123d-948a-8791-b198-0994addfd701', NULL, '', '', '2026-11-25 10:25:55.338633+00', '2026-11-25 10:25:55.345511+00', false, false, NULL, 'a chain', 'told', '24:00:00', '2026-11-26 10:25:55.345511+00');
INSERT INTO legwork_golden.job VALUES ('01a2123d-9492-8af0-8700-388f26ffdaae', 'golden', 'waiting', 1, 'wait', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 10:25:55.346722+00', NULL, false, false, 'k', NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a2123d-9499-822a-b9ac-c2c12e969ddc', 'golden', 'woken', 1, 'wait', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 10:25:55.353363+00', NULL, false, false, 'k', NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a2123d-94a0-80b5-a274-12e27df3a149', 'golden', 'to be told by SQL', 1, 'wait', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 10:25:55.360285+00', NULL, false, false, 'k', NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a2123d-94a3-885b-a475-fba16e83df67', 'golden', 'to be told by a row', 1, 'wait', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 10:25:55.36319+00', NULL, false, false, 'k', NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a2123d-94a6-8f05-a804-15c23c9cf47a', 'golden', 'asleep', 1, 'sleep', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 10:25:55.366382+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a2123d-94a9-878c-af46-e66e3c4562c3', 'golden', 'to begin child', 1, 'parent', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 10:25:55.370061+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a2123d-94aa-8400-a58a-905b0d9df911', 'golden', 'child at work', 1, 'parent', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 10:25:55.370876+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a2123d-94ad-8acc-a5d5-348bd6b56244', 'golden', '01a2123d-94aa-8400-9f7f-4d43fc6aff36', 1, 'child', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 10:25:55.374385+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a2123d-94b2-8b6a-9b75-ee633d8ee26b', 'golden', 'child answered', 1, 'parent', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 10:25:55.378285+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a2123d-94d4-8d39-84d1-9c672321b5c7', 'golden', 'second round', 1, 'rounds', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 10:25:55.412584+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a2123d-94b4-83f3-a6f1-ed67bcb0cb6c', 'golden', '01a2123d-94b2-8b6a-aed1-3af41fc3a968', 1, 'child', 0, 0, 'completed', '01a2123d-94b4-83f3-bc63-54dc86c7e18b', NULL, '', '', '2026-11-25 10:25:55.381097+00', '2026-11-25 10:25:55.385721+00', false, false, NULL, NULL, NULL, '24:00:00', '2026-11-26 10:25:55.385721+00');
INSERT INTO legwork_golden.job VALUES ('01a2123d-94d8-8242-a77a-5d0b25d3e8d9', 'golden', 'to retry', 1, 'retries', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 10:25:55.416278+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a2123d-94da-8af9-bd33-6f59b81d5bb6', 'golden', 'retry put off', 1, 'retries', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 10:25:55.418415+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a2123d-949c-8b41-801d-9057dcfe60d9', 'golden', 'to be told by all', 1, 'wait', 0, 0, 'completed', '01a2123d-949c-8b41-b4b3-29f532bbb4f8', NULL, '', '', '2026-11-25 10:25:55.357058+00', '2026-11-25 10:25:55.482458+00', false, false, 'k', NULL, NULL, '24:00:00', '2026-11-26 10:25:55.482458+00');
INSERT INTO legwork_golden.job VALUES ('01a2123d-94de-84d1-8fd5-884575647d49', 'golden', 'failed', 1, 'fails', 0, 0, 'failed', '01a2123d-94de-84d1-b649-37b0dc9b98d7', '{"message":"no","code":422,"activity":"f"}', '', '', '2026-11-25 10:25:55.422453+00', '2026-11-25 10:25:55.425963+00', false, false, NULL, NULL, NULL, '24:00:00', '2026-11-26 10:25:55.425963+00');
INSERT INTO legwork_golden.job VALUES ('01a2123d-94ba-8ad3-95ae-b2fbbcb195a7', 'golden', 'rounds ended', 1, 'rounds', 0, 0, 'completed', '01a2123d-94ba-8ad3-85eb-7bf22487dda8', NULL, '', '', '2026-11-25 10:25:55.386782+00', '2026-11-25 10:25:55.403883+00', false, false, NULL, NULL, NULL, '24:00:00', '2026-11-26 10:25:55.403883+00');
INSERT INTO legwork_golden.job VALUES ('01a2123d-94e2-899a-9236-30e214652c42', 'golden', 'to join', 1, 'joins', 2, 0, 'running', NULL, NULL, '', '', '2026-11-25 10:25:55.426948+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a2123d-94e8-8778-b5be-617c1e1dcc0b', 'golden', 'joined', 1, 'joins', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 10:25:55.433041+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a2123d-94f1-8442-9c92-901afaf7dfa2', 'golden', 'polled', 1, 'polls', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 10:25:55.441688+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a2123d-94f3-822c-97df-1f9146fc826d', 'golden', 'stopped', 1, 'stops', 0, 0, 'interrupted', '01a2123d-94f3-822c-b19a-fdaf22c420f0', '{"message":"enough","code":418,"job_id":"stopped"}', '', '', '2026-11-25 10:25:55.443869+00', '2026-11-25 10:25:55.446461+00', false, true, NULL, NULL, NULL, '24:00:00', '2026-11-26 10:25:55.446461+00');
INSERT INTO legwork_golden.job VALUES ('01a2123d-94f7-8867-9160-d35878df16be', 'golden', 'to stop', 1, 'stops', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 10:25:55.447298+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a2123d-953a-8f04-9f29-5ce959a54471', 'golden', 'one of two at work', 1, 'function', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 10:25:55.515024+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a2123d-94f8-8853-950e-e542eb15ccea', 'golden', 'victim', 1, 'wait', 1, 0, 'interrupted', '01a2123d-94fa-8f69-988f-888abfa913fd', '{"message":"enough","code":418,"job_id":"victim"}', '', '', '2026-11-25 10:25:55.448142+00', '2026-11-25 10:25:55.452224+00', false, true, 'k', NULL, NULL, '24:00:00', '2026-11-26 10:25:55.452224+00');
INSERT INTO legwork_golden.job VALUES ('01a2123d-94fa-8f69-a3a1-8a169da25a75', 'golden', 'killer', 1, 'kills', 0, 0, 'completed', '01a2123d-94fa-8f69-852f-69f51cc5dce2', NULL, '', '', '2026-11-25 10:25:55.450606+00', '2026-11-25 10:25:55.454923+00', false, false, NULL, NULL, NULL, '24:00:00', '2026-11-26 10:25:55.454923+00');
INSERT INTO legwork_golden.job VALUES ('01a2123d-94ff-86de-b332-bb11667e93f0', 'golden', 'second victim', 1, 'parent', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 10:25:55.455694+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a2123d-9501-8d91-8b22-6e121d8d030e', 'golden', '01a2123d-94ff-86de-b6b3-69db935ebb03', 1, 'child', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 10:25:55.457831+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a2123d-9504-879a-8566-5ec9a3d72458', 'golden', 'to kill', 1, 'kills', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 10:25:55.460485+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a2123d-9508-8e24-b6ae-1ed25e7b7771', 'golden', '01a2123d-9505-8ff8-b51a-f936548bea7f', 1, 'child', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 10:25:55.464419+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a2123d-950b-816c-a2ac-78abb8b4e54d', 'golden', 'untold', 1, 'tells', 0, 0, 'completed', '01a2123d-950b-816c-b55b-de135f527919', NULL, '', '', '2026-11-25 10:25:55.467105+00', '2026-11-25 10:25:55.475487+00', false, false, NULL, NULL, NULL, '24:00:00', '2026-11-26 10:25:55.475487+00');
INSERT INTO legwork_golden.job VALUES ('01a2123d-951b-8c2e-86fa-fb23f826e840', 'golden', 'severed', 1, 'sends', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 10:25:55.483555+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a2123d-951c-83b1-b690-03a598085759', 'golden', 'confirmed', 1, 'sends', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 10:25:55.484677+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a2123d-951e-851b-bbda-eae35fd3e34b', 'golden', '01a2123d-951c-83b1-9901-774aa1819da7', 1, 'child', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 10:25:55.487123+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a2123d-95de-815b-92ec-9529d602e0ba', 'golden', 'waits for a signal', 1, 'function', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 10:25:55.678511+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a2123d-9505-8ff8-978c-96b550a06c99', 'golden', 'third victim', 1, 'parent', 1, 0, 'interrupted', '01a2123d-9521-871c-a6e1-c700bf7df08c', '{"message":"enough","code":418,"job_id":"third victim"}', '', '', '2026-11-25 10:25:55.461687+00', '2026-11-25 10:25:55.491189+00', false, true, NULL, NULL, NULL, '24:00:00', '2026-11-26 10:25:55.491189+00');
INSERT INTO legwork_golden.job VALUES ('01a2123d-9521-871c-a14a-48cb6536ef9c', 'golden', 'third killer', 1, 'kills', 0, 0, 'completed', '01a2123d-9521-871c-aae0-131f7e95e4d8', NULL, '', '', '2026-11-25 10:25:55.489827+00', '2026-11-25 10:25:55.492896+00', false, false, NULL, NULL, NULL, '24:00:00', '2026-11-26 10:25:55.492896+00');
INSERT INTO legwork_golden.job VALUES ('01a2123d-9529-8f34-a15d-918e58079801', 'golden', 'function to begin', 1, 'function', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 10:25:55.497309+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a2123d-952a-88e8-bcba-53c1b417a6be', 'golden', 'first turn', 1, 'function', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 10:25:55.498642+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a2123d-952e-8f7d-a6f2-f4ae06a560f1', 'golden', 'call at work', 1, 'function', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 10:25:55.502595+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a2123d-9535-8518-9a07-7c34d7d5510d', 'golden', 'call answered', 1, 'function', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 10:25:55.50926+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a2123d-9591-8221-8388-beea86c294a8', 'golden', 'child of a function', 1, 'function', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 10:25:55.601789+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a2123d-95b1-89a9-bb3d-b52c58593d1c', 'golden', '01a2123d-9591-8221-900a-85f604e4d794', 1, 'child', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 10:25:55.633701+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a2123d-9550-8515-809c-d5446340373a', 'golden', 'inner to take a turn', 1, 'function', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 10:25:55.536456+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a2123d-957a-8af2-85ef-4b33e847f511', 'golden', 'inner answered', 1, 'function', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 10:25:55.57853+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a2123d-95b4-8d4a-9437-c5c82d55c48f', 'golden', 'step begun', 1, 'function', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 10:25:55.636762+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a2123d-95d2-8dc3-b643-fcd59cf83e14', 'golden', '01a2123d-95b4-8d4a-aae5-837feca113ad', 1, 'child', 0, 0, 'completed', '01a2123d-95d2-8dc3-adc5-ddc3fbad581a', NULL, '', '', '2026-11-25 10:25:55.66686+00', '2026-11-25 10:25:55.671051+00', false, false, NULL, NULL, NULL, '24:00:00', '2026-11-26 10:25:55.671051+00');
INSERT INTO legwork_golden.job VALUES ('01a2123d-9563-82b5-a34a-4d7ddfc388f7', 'golden', 'inner at work', 1, 'function', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 10:25:55.555552+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a2123d-95ff-852b-a9b1-4bce30b8b791', 'golden', '01a2123d-95de-815b-95ae-790128d07264', 1, 'child', 0, 0, 'completed', '01a2123d-95ff-852b-8884-bf43e0a41a2b', NULL, '', '', '2026-11-25 10:25:55.71206+00', '2026-11-25 10:25:55.716712+00', false, false, NULL, NULL, NULL, '24:00:00', '2026-11-26 10:25:55.716712+00');
INSERT INTO legwork_golden.job VALUES ('01a2123d-962d-843e-a7a7-e8a504758d94', 'golden', '01a2123d-960e-83f2-a61c-4648adaf0988', 1, 'child', 0, 0, 'completed', '01a2123d-962d-843e-b3d5-6b9f5a36792b', NULL, '', '', '2026-11-25 10:25:55.75738+00', '2026-11-25 10:25:55.762022+00', false, false, NULL, NULL, NULL, '24:00:00', '2026-11-26 10:25:55.762022+00');
INSERT INTO legwork_golden.job VALUES ('01a2123d-960e-83f2-af3c-c56f451b76a0', 'golden', 'signal came', 1, 'function', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 10:25:55.726106+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a2123d-965e-81d2-bcad-81d1114f1785', 'golden', '01a2123d-963e-8705-a5bc-3161fdc37180', 1, 'child', 0, 0, 'completed', '01a2123d-965e-81d2-9fc3-ebfbc810041e', NULL, '', '', '2026-11-25 10:25:55.806826+00', '2026-11-25 10:25:55.811352+00', false, false, NULL, NULL, NULL, '24:00:00', '2026-11-26 10:25:55.811352+00');
INSERT INTO legwork_golden.job VALUES ('01a2123d-963e-8705-9884-c5732e60de52', 'golden', 'sleeps', 1, 'function', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 10:25:55.774284+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a2123d-9686-8893-818f-3548efa5c37f', 'golden', 'begun', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 10:25:55.846812+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a2123d-9688-89cc-87f5-d95e13b330d4', 'golden', 'entered', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 10:25:55.848696+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a2123d-9693-82c0-9dc2-79d1c34ea9bf', 'golden', 'saved', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 10:25:55.859253+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a2123d-969b-8264-88a2-bf649b24e36a', 'golden', 'closed', 1, 'chain', 0, 0, 'running', '01a2123d-969b-8264-8849-a6f7683fe6ff', NULL, '', '', '2026-11-25 10:25:55.867665+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a2123d-96a7-8ae4-ba6e-52247bbff843', 'golden', 'put off later', 1, 'retries', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 10:25:55.880021+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);

INSERT INTO legwork_golden.job_data VALUES ('01a2123d-9455-8077-8f4a-bebf78b589b1', 'n', '1');
INSERT INTO legwork_golden.job_data VALUES ('01a2123d-9455-8077-8f4a-bebf78b589b1', 'a', '1');
INSERT INTO legwork_golden.job_data VALUES ('01a2123d-9455-8077-8f4a-bebf78b589b1', 'b', '1');
INSERT INTO legwork_golden.job_data VALUES ('01a2123d-946f-8979-85e3-16064b884cbb', 'n', '2');
INSERT INTO legwork_golden.job_data VALUES ('01a2123d-9470-8ccc-b52b-a9e0fb24372e', 'n', '3');
INSERT INTO legwork_golden.job_data VALUES ('01a2123d-9474-822b-b487-b55cadc41467', 'n', '4');
INSERT INTO legwork_golden.job_data VALUES ('01a2123d-9478-84ef-a9f4-5ad20083134d', 'n', '5');
INSERT INTO legwork_golden.job_data VALUES ('01a2123d-9478-84ef-a9f4-5ad20083134d', 'a', '5');
INSERT INTO legwork_golden.job_data VALUES ('01a2123d-947d-89b3-8be2-6e14949731c4', 'n', '6');
INSERT INTO legwork_golden.job_data VALUES ('01a2123d-947d-89b3-8be2-6e14949731c4', 'a', '6');
INSERT INTO legwork_golden.job_data VALUES ('01a2123d-9484-8e67-b6d1-349f948caf46', 'n', '7');
INSERT INTO legwork_golden.job_data VALUES ('01a2123d-9484-8e67-b6d1-349f948caf46', 'a', '7');
INSERT INTO legwork_golden.job_data VALUES ('01a2123d-948a-8791-8449-23c77d190c28', 'n', '8');
INSERT INTO legwork_golden.job_data VALUES ('01a2123d-948a-8791-8449-23c77d190c28', 'a', '8');
INSERT INTO legwork_golden.job_data VALUES ('01a2123d-948a-8791-8449-23c77d190c28', 'b', '8');
INSERT INTO legwork_golden.job_data VALUES ('01a2123d-94b4-83f3-a6f1-ed67bcb0cb6c', 'c', '11');
INSERT INTO legwork_golden.job_data VALUES ('01a2123d-94ba-8ad3-95ae-b2fbbcb195a7', 'round', '3');
INSERT INTO legwork_golden.job_data VALUES ('01a2123d-94cc-853e-a9af-577d3eb51ed9', 'round', '1');
INSERT INTO legwork_golden.job_data VALUES ('01a2123d-94d4-8d39-84d1-9c672321b5c7', 'round', '1');
INSERT INTO legwork_golden.job_data VALUES ('01a2123d-94de-84d1-8fd5-884575647d49', '$error.code', '597');
INSERT INTO legwork_golden.job_data VALUES ('01a2123d-94de-84d1-8fd5-884575647d49', '$error.message', '"no"');
INSERT INTO legwork_golden.job_data VALUES ('01a2123d-94de-84d1-8fd5-884575647d49', 'done', 'true');
INSERT INTO legwork_golden.job_data VALUES ('01a2123d-949c-8b41-801d-9057dcfe60d9', 'said', '9');
INSERT INTO legwork_golden.job_data VALUES ('01a2123d-949c-8b41-801d-9057dcfe60d9', 'after', '9');
INSERT INTO legwork_golden.job_data VALUES ('01a2123d-95d2-8dc3-b643-fcd59cf83e14', 'c', '70');
INSERT INTO legwork_golden.job_data VALUES ('01a2123d-95ff-852b-a9b1-4bce30b8b791', 'c', '70');
INSERT INTO legwork_golden.job_data VALUES ('01a2123d-95de-815b-92ec-9529d602e0ba', 'progress', '"asked"');
INSERT INTO legwork_golden.job_data VALUES ('01a2123d-962d-843e-a7a7-e8a504758d94', 'c', '70');
INSERT INTO legwork_golden.job_data VALUES ('01a2123d-960e-83f2-af3c-c56f451b76a0', 'progress', '"asked"');
INSERT INTO legwork_golden.job_data VALUES ('01a2123d-965e-81d2-bcad-81d1114f1785', 'c', '70');
INSERT INTO legwork_golden.job_data VALUES ('01a2123d-963e-8705-9884-c5732e60de52', 'progress', '"asked"');
INSERT INTO legwork_golden.job_data VALUES ('01a2123d-9688-89cc-87f5-d95e13b330d4', 'n', '31');
INSERT INTO legwork_golden.job_data VALUES ('01a2123d-9688-89cc-87f5-d95e13b330d4', 'a', '31');
INSERT INTO legwork_golden.job_data VALUES ('01a2123d-9693-82c0-9dc2-79d1c34ea9bf', 'n', '31');
INSERT INTO legwork_golden.job_data VALUES ('01a2123d-9693-82c0-9dc2-79d1c34ea9bf', 'a', '31');
INSERT INTO legwork_golden.job_data VALUES ('01a2123d-9693-82c0-9dc2-79d1c34ea9bf', 'b', '31');
INSERT INTO legwork_golden.job_data VALUES ('01a2123d-969b-8264-88a2-bf649b24e36a', 'n', '31');
INSERT INTO legwork_golden.job_data VALUES ('01a2123d-969b-8264-88a2-bf649b24e36a', 'a', '31');
INSERT INTO legwork_golden.job_data VALUES ('01a2123d-969b-8264-88a2-bf649b24e36a', 'b', '31');

INSERT INTO legwork_golden.journal VALUES ('01a2123d-952a-88e8-bcba-53c1b417a6be', 'u', ',0,0', 0, 1, '2026-11-25 10:25:55.500428+00', '[{"t":"ExecutionStarted","digest":"48c827a28aedc78abf9d0c4e839adb41190d1f55cb733695089f2bfcce917176","in":{"n":40}}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-952e-8f7d-a6f2-f4ae06a560f1', 'u', ',0,0', 0, 1, '2026-11-25 10:25:55.503796+00', '[{"t":"ExecutionStarted","digest":"48c827a28aedc78abf9d0c4e839adb41190d1f55cb733695089f2bfcce917176","in":{"n":40}}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-952e-8f7d-a6f2-f4ae06a560f1', 'u', ',0,0', 1, 4, '2026-11-25 10:25:55.507865+00', '[{"t":"InvokeScheduled","p":0,"kind":"Gate","fn":"golden#0","src":"function_test.go:46"},{"t":"InvokeScheduled","p":1,"kind":"Function","fn":"work:w.a","in":{"n":40},"src":"function_test.go:47"},{"t":"ExecutionAwaiting","on":[1],"kind":"Single","src":"function_test.go:47"},{"t":"InvokeStarted","p":1,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-9535-8518-9a07-7c34d7d5510d', 'u', ',0,0', 0, 1, '2026-11-25 10:25:55.510544+00', '[{"t":"ExecutionStarted","digest":"48c827a28aedc78abf9d0c4e839adb41190d1f55cb733695089f2bfcce917176","in":{"n":40}}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-9535-8518-9a07-7c34d7d5510d', 'u', ',0,0', 1, 4, '2026-11-25 10:25:55.513421+00', '[{"t":"InvokeScheduled","p":0,"kind":"Gate","fn":"golden#0","src":"function_test.go:46"},{"t":"InvokeScheduled","p":1,"kind":"Function","fn":"work:w.a","in":{"n":40},"src":"function_test.go:47"},{"t":"ExecutionAwaiting","on":[1],"kind":"Single","src":"function_test.go:47"},{"t":"InvokeStarted","p":1,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-953a-8f04-9f29-5ce959a54471', 'u', ',0,0', 0, 1, '2026-11-25 10:25:55.516292+00', '[{"t":"ExecutionStarted","digest":"48c827a28aedc78abf9d0c4e839adb41190d1f55cb733695089f2bfcce917176","in":{"n":40}}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-953a-8f04-9f29-5ce959a54471', 'u', ',0,0', 1, 4, '2026-11-25 10:25:55.519218+00', '[{"t":"InvokeScheduled","p":0,"kind":"Gate","fn":"golden#0","src":"function_test.go:46"},{"t":"InvokeScheduled","p":1,"kind":"Function","fn":"work:w.a","in":{"n":40},"src":"function_test.go:47"},{"t":"ExecutionAwaiting","on":[1],"kind":"Single","src":"function_test.go:47"},{"t":"InvokeStarted","p":1,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-953a-8f04-9f29-5ce959a54471', 'u', ',0,0', 5, 2, '2026-11-25 10:25:55.523197+00', '[{"t":"InvokeCompleted","p":1,"a":1,"ok":{"n":40}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-953a-8f04-9f29-5ce959a54471', 'u', ',0,0', 7, 8, '2026-11-25 10:25:55.52702+00', '[{"t":"JoinSetCreated","js":2},{"t":"InvokeScheduled","p":3,"kind":"Function","fn":"work:w.b","in":{"n":10},"src":"function_test.go:53"},{"t":"JoinSetSubmitted","js":2,"p":3},{"t":"InvokeScheduled","p":4,"kind":"Function","fn":"work:w.c","in":{"n":20},"src":"function_test.go:54"},{"t":"JoinSetSubmitted","js":2,"p":4},{"t":"ExecutionAwaiting","on":[3,4],"kind":"Any","src":"join.go:47"},{"t":"InvokeStarted","p":3,"a":1},{"t":"InvokeStarted","p":4,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-953a-8f04-9f29-5ce959a54471', 'u', ',0,0', 15, 2, '2026-11-25 10:25:55.530552+00', '[{"t":"InvokeCompleted","p":3,"a":1,"ok":{"n":10}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-953a-8f04-9f29-5ce959a54471', 'u', ',0,0', 17, 2, '2026-11-25 10:25:55.534371+00', '[{"t":"JoinSetAwaited","js":2,"p":3},{"t":"ExecutionAwaiting","on":[4],"kind":"Any","src":"join.go:47"}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-9550-8515-809c-d5446340373a', 'u', ',0,0', 0, 1, '2026-11-25 10:25:55.538057+00', '[{"t":"ExecutionStarted","digest":"48c827a28aedc78abf9d0c4e839adb41190d1f55cb733695089f2bfcce917176","in":{"n":40}}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-9550-8515-809c-d5446340373a', 'u', ',0,0', 1, 4, '2026-11-25 10:25:55.541193+00', '[{"t":"InvokeScheduled","p":0,"kind":"Gate","fn":"golden#0","src":"function_test.go:46"},{"t":"InvokeScheduled","p":1,"kind":"Function","fn":"work:w.a","in":{"n":40},"src":"function_test.go:47"},{"t":"ExecutionAwaiting","on":[1],"kind":"Single","src":"function_test.go:47"},{"t":"InvokeStarted","p":1,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-9550-8515-809c-d5446340373a', 'u', ',0,0', 5, 2, '2026-11-25 10:25:55.54354+00', '[{"t":"InvokeCompleted","p":1,"a":1,"ok":{"n":40}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-9550-8515-809c-d5446340373a', 'u', ',0,0', 7, 8, '2026-11-25 10:25:55.546272+00', '[{"t":"JoinSetCreated","js":2},{"t":"InvokeScheduled","p":3,"kind":"Function","fn":"work:w.b","in":{"n":10},"src":"function_test.go:53"},{"t":"JoinSetSubmitted","js":2,"p":3},{"t":"InvokeScheduled","p":4,"kind":"Function","fn":"work:w.c","in":{"n":20},"src":"function_test.go:54"},{"t":"JoinSetSubmitted","js":2,"p":4},{"t":"ExecutionAwaiting","on":[3,4],"kind":"Any","src":"join.go:47"},{"t":"InvokeStarted","p":3,"a":1},{"t":"InvokeStarted","p":4,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-9550-8515-809c-d5446340373a', 'u', ',0,0', 15, 2, '2026-11-25 10:25:55.548987+00', '[{"t":"InvokeCompleted","p":3,"a":1,"ok":{"n":10}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-9550-8515-809c-d5446340373a', 'u', ',0,0', 17, 1, '2026-11-25 10:25:55.551014+00', '[{"t":"InvokeCompleted","p":4,"a":1,"ok":{"n":20}}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-9550-8515-809c-d5446340373a', 'u', ',0,0', 18, 5, '2026-11-25 10:25:55.554119+00', '[{"t":"JoinSetAwaited","js":2,"p":3},{"t":"JoinSetAwaited","js":2,"p":4},{"t":"InvokeScheduled","p":5,"kind":"Function","fn":"call:f.inner","in":{"n":70},"src":"function_test.go:64"},{"t":"ExecutionAwaiting","on":[5],"kind":"Single","src":"function_test.go:64"},{"t":"InvokeStarted","p":5,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-9550-8515-809c-d5446340373a', 'u/5', ',0,0', 0, 1, '2026-11-25 10:25:55.554119+00', '[{"t":"ExecutionStarted","digest":"e9926b640c41b92ff9f2b9e72092c00a5e95baab83359cfe2791fece2dad026a","in":{"n":70},"parent":"u"}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-9563-82b5-a34a-4d7ddfc388f7', 'u', ',0,0', 0, 1, '2026-11-25 10:25:55.557015+00', '[{"t":"ExecutionStarted","digest":"48c827a28aedc78abf9d0c4e839adb41190d1f55cb733695089f2bfcce917176","in":{"n":40}}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-9563-82b5-a34a-4d7ddfc388f7', 'u', ',0,0', 1, 4, '2026-11-25 10:25:55.559806+00', '[{"t":"InvokeScheduled","p":0,"kind":"Gate","fn":"golden#0","src":"function_test.go:46"},{"t":"InvokeScheduled","p":1,"kind":"Function","fn":"work:w.a","in":{"n":40},"src":"function_test.go:47"},{"t":"ExecutionAwaiting","on":[1],"kind":"Single","src":"function_test.go:47"},{"t":"InvokeStarted","p":1,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-9563-82b5-a34a-4d7ddfc388f7', 'u', ',0,0', 5, 2, '2026-11-25 10:25:55.562101+00', '[{"t":"InvokeCompleted","p":1,"a":1,"ok":{"n":40}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-9563-82b5-a34a-4d7ddfc388f7', 'u', ',0,0', 7, 8, '2026-11-25 10:25:55.564632+00', '[{"t":"JoinSetCreated","js":2},{"t":"InvokeScheduled","p":3,"kind":"Function","fn":"work:w.b","in":{"n":10},"src":"function_test.go:53"},{"t":"JoinSetSubmitted","js":2,"p":3},{"t":"InvokeScheduled","p":4,"kind":"Function","fn":"work:w.c","in":{"n":20},"src":"function_test.go:54"},{"t":"JoinSetSubmitted","js":2,"p":4},{"t":"ExecutionAwaiting","on":[3,4],"kind":"Any","src":"join.go:47"},{"t":"InvokeStarted","p":3,"a":1},{"t":"InvokeStarted","p":4,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-9563-82b5-a34a-4d7ddfc388f7', 'u', ',0,0', 15, 2, '2026-11-25 10:25:55.567355+00', '[{"t":"InvokeCompleted","p":3,"a":1,"ok":{"n":10}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-9563-82b5-a34a-4d7ddfc388f7', 'u', ',0,0', 17, 1, '2026-11-25 10:25:55.569236+00', '[{"t":"InvokeCompleted","p":4,"a":1,"ok":{"n":20}}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-9563-82b5-a34a-4d7ddfc388f7', 'u', ',0,0', 18, 5, '2026-11-25 10:25:55.572792+00', '[{"t":"JoinSetAwaited","js":2,"p":3},{"t":"JoinSetAwaited","js":2,"p":4},{"t":"InvokeScheduled","p":5,"kind":"Function","fn":"call:f.inner","in":{"n":70},"src":"function_test.go:64"},{"t":"ExecutionAwaiting","on":[5],"kind":"Single","src":"function_test.go:64"},{"t":"InvokeStarted","p":5,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-9563-82b5-a34a-4d7ddfc388f7', 'u/5', ',0,0', 0, 1, '2026-11-25 10:25:55.572792+00', '[{"t":"ExecutionStarted","digest":"e9926b640c41b92ff9f2b9e72092c00a5e95baab83359cfe2791fece2dad026a","in":{"n":70},"parent":"u"}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-9563-82b5-a34a-4d7ddfc388f7', 'u/5', ',0,0', 1, 3, '2026-11-25 10:25:55.576971+00', '[{"t":"InvokeScheduled","p":0,"kind":"Function","fn":"work:w.a","in":{"n":0},"src":"function_test.go:86"},{"t":"ExecutionAwaiting","on":[0],"kind":"Single","src":"function_test.go:86"},{"t":"InvokeStarted","p":0,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-957a-8af2-85ef-4b33e847f511', 'u', ',0,0', 0, 1, '2026-11-25 10:25:55.580039+00', '[{"t":"ExecutionStarted","digest":"48c827a28aedc78abf9d0c4e839adb41190d1f55cb733695089f2bfcce917176","in":{"n":40}}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-957a-8af2-85ef-4b33e847f511', 'u', ',0,0', 1, 4, '2026-11-25 10:25:55.583697+00', '[{"t":"InvokeScheduled","p":0,"kind":"Gate","fn":"golden#0","src":"function_test.go:46"},{"t":"InvokeScheduled","p":1,"kind":"Function","fn":"work:w.a","in":{"n":40},"src":"function_test.go:47"},{"t":"ExecutionAwaiting","on":[1],"kind":"Single","src":"function_test.go:47"},{"t":"InvokeStarted","p":1,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-957a-8af2-85ef-4b33e847f511', 'u', ',0,0', 5, 2, '2026-11-25 10:25:55.586498+00', '[{"t":"InvokeCompleted","p":1,"a":1,"ok":{"n":40}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-957a-8af2-85ef-4b33e847f511', 'u', ',0,0', 7, 8, '2026-11-25 10:25:55.589433+00', '[{"t":"JoinSetCreated","js":2},{"t":"InvokeScheduled","p":3,"kind":"Function","fn":"work:w.b","in":{"n":10},"src":"function_test.go:53"},{"t":"JoinSetSubmitted","js":2,"p":3},{"t":"InvokeScheduled","p":4,"kind":"Function","fn":"work:w.c","in":{"n":20},"src":"function_test.go:54"},{"t":"JoinSetSubmitted","js":2,"p":4},{"t":"ExecutionAwaiting","on":[3,4],"kind":"Any","src":"join.go:47"},{"t":"InvokeStarted","p":3,"a":1},{"t":"InvokeStarted","p":4,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-957a-8af2-85ef-4b33e847f511', 'u', ',0,0', 15, 2, '2026-11-25 10:25:55.592407+00', '[{"t":"InvokeCompleted","p":3,"a":1,"ok":{"n":10}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-957a-8af2-85ef-4b33e847f511', 'u', ',0,0', 17, 1, '2026-11-25 10:25:55.594478+00', '[{"t":"InvokeCompleted","p":4,"a":1,"ok":{"n":20}}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-957a-8af2-85ef-4b33e847f511', 'u', ',0,0', 18, 5, '2026-11-25 10:25:55.597639+00', '[{"t":"JoinSetAwaited","js":2,"p":3},{"t":"JoinSetAwaited","js":2,"p":4},{"t":"InvokeScheduled","p":5,"kind":"Function","fn":"call:f.inner","in":{"n":70},"src":"function_test.go:64"},{"t":"ExecutionAwaiting","on":[5],"kind":"Single","src":"function_test.go:64"},{"t":"InvokeStarted","p":5,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-957a-8af2-85ef-4b33e847f511', 'u/5', ',0,0', 0, 1, '2026-11-25 10:25:55.597639+00', '[{"t":"ExecutionStarted","digest":"e9926b640c41b92ff9f2b9e72092c00a5e95baab83359cfe2791fece2dad026a","in":{"n":70},"parent":"u"}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-957a-8af2-85ef-4b33e847f511', 'u/5', ',0,0', 1, 3, '2026-11-25 10:25:55.600304+00', '[{"t":"InvokeScheduled","p":0,"kind":"Function","fn":"work:w.a","in":{"n":0},"src":"function_test.go:86"},{"t":"ExecutionAwaiting","on":[0],"kind":"Single","src":"function_test.go:86"},{"t":"InvokeStarted","p":0,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-9591-8221-8388-beea86c294a8', 'u', ',0,0', 0, 1, '2026-11-25 10:25:55.603264+00', '[{"t":"ExecutionStarted","digest":"48c827a28aedc78abf9d0c4e839adb41190d1f55cb733695089f2bfcce917176","in":{"n":40}}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-9591-8221-8388-beea86c294a8', 'u', ',0,0', 1, 4, '2026-11-25 10:25:55.606155+00', '[{"t":"InvokeScheduled","p":0,"kind":"Gate","fn":"golden#0","src":"function_test.go:46"},{"t":"InvokeScheduled","p":1,"kind":"Function","fn":"work:w.a","in":{"n":40},"src":"function_test.go:47"},{"t":"ExecutionAwaiting","on":[1],"kind":"Single","src":"function_test.go:47"},{"t":"InvokeStarted","p":1,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-9591-8221-8388-beea86c294a8', 'u', ',0,0', 5, 2, '2026-11-25 10:25:55.608636+00', '[{"t":"InvokeCompleted","p":1,"a":1,"ok":{"n":40}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-9591-8221-8388-beea86c294a8', 'u', ',0,0', 7, 8, '2026-11-25 10:25:55.6125+00', '[{"t":"JoinSetCreated","js":2},{"t":"InvokeScheduled","p":3,"kind":"Function","fn":"work:w.b","in":{"n":10},"src":"function_test.go:53"},{"t":"JoinSetSubmitted","js":2,"p":3},{"t":"InvokeScheduled","p":4,"kind":"Function","fn":"work:w.c","in":{"n":20},"src":"function_test.go:54"},{"t":"JoinSetSubmitted","js":2,"p":4},{"t":"ExecutionAwaiting","on":[3,4],"kind":"Any","src":"join.go:47"},{"t":"InvokeStarted","p":3,"a":1},{"t":"InvokeStarted","p":4,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-9591-8221-8388-beea86c294a8', 'u', ',0,0', 15, 2, '2026-11-25 10:25:55.616266+00', '[{"t":"InvokeCompleted","p":3,"a":1,"ok":{"n":10}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-9591-8221-8388-beea86c294a8', 'u', ',0,0', 17, 1, '2026-11-25 10:25:55.618562+00', '[{"t":"InvokeCompleted","p":4,"a":1,"ok":{"n":20}}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-9591-8221-8388-beea86c294a8', 'u', ',0,0', 18, 5, '2026-11-25 10:25:55.621944+00', '[{"t":"JoinSetAwaited","js":2,"p":3},{"t":"JoinSetAwaited","js":2,"p":4},{"t":"InvokeScheduled","p":5,"kind":"Function","fn":"call:f.inner","in":{"n":70},"src":"function_test.go:64"},{"t":"ExecutionAwaiting","on":[5],"kind":"Single","src":"function_test.go:64"},{"t":"InvokeStarted","p":5,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-9591-8221-8388-beea86c294a8', 'u/5', ',0,0', 0, 1, '2026-11-25 10:25:55.621944+00', '[{"t":"ExecutionStarted","digest":"e9926b640c41b92ff9f2b9e72092c00a5e95baab83359cfe2791fece2dad026a","in":{"n":70},"parent":"u"}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-9591-8221-8388-beea86c294a8', 'u/5', ',0,0', 1, 3, '2026-11-25 10:25:55.624732+00', '[{"t":"InvokeScheduled","p":0,"kind":"Function","fn":"work:w.a","in":{"n":0},"src":"function_test.go:86"},{"t":"ExecutionAwaiting","on":[0],"kind":"Single","src":"function_test.go:86"},{"t":"InvokeStarted","p":0,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-9591-8221-8388-beea86c294a8', 'u/5', ',0,0', 4, 2, '2026-11-25 10:25:55.627136+00', '[{"t":"InvokeCompleted","p":0,"a":1,"ok":{"n":0}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-9591-8221-8388-beea86c294a8', 'u', ',0,0', 23, 2, '2026-11-25 10:25:55.629852+00', '[{"t":"InvokeCompleted","p":5,"a":1,"ok":{"n":0}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-9591-8221-8388-beea86c294a8', 'u/5', ',0,0', 6, 1, '2026-11-25 10:25:55.629852+00', '[{"t":"ExecutionCompleted","ok":{"n":0}}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-9591-8221-8388-beea86c294a8', 'u', ',0,0', 25, 3, '2026-11-25 10:25:55.63262+00', '[{"t":"InvokeScheduled","p":6,"kind":"Function","fn":"start:child","in":{"n":70},"src":"function_test.go:64"},{"t":"ExecutionAwaiting","on":[6],"kind":"Single","src":"function_test.go:64"},{"t":"InvokeStarted","p":6,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-95b4-8d4a-9437-c5c82d55c48f', 'u', ',0,0', 0, 1, '2026-11-25 10:25:55.638259+00', '[{"t":"ExecutionStarted","digest":"48c827a28aedc78abf9d0c4e839adb41190d1f55cb733695089f2bfcce917176","in":{"n":40}}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-95b4-8d4a-9437-c5c82d55c48f', 'u', ',0,0', 1, 4, '2026-11-25 10:25:55.641308+00', '[{"t":"InvokeScheduled","p":0,"kind":"Gate","fn":"golden#0","src":"function_test.go:46"},{"t":"InvokeScheduled","p":1,"kind":"Function","fn":"work:w.a","in":{"n":40},"src":"function_test.go:47"},{"t":"ExecutionAwaiting","on":[1],"kind":"Single","src":"function_test.go:47"},{"t":"InvokeStarted","p":1,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-95b4-8d4a-9437-c5c82d55c48f', 'u', ',0,0', 5, 2, '2026-11-25 10:25:55.643753+00', '[{"t":"InvokeCompleted","p":1,"a":1,"ok":{"n":40}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-95b4-8d4a-9437-c5c82d55c48f', 'u', ',0,0', 7, 8, '2026-11-25 10:25:55.646636+00', '[{"t":"JoinSetCreated","js":2},{"t":"InvokeScheduled","p":3,"kind":"Function","fn":"work:w.b","in":{"n":10},"src":"function_test.go:53"},{"t":"JoinSetSubmitted","js":2,"p":3},{"t":"InvokeScheduled","p":4,"kind":"Function","fn":"work:w.c","in":{"n":20},"src":"function_test.go:54"},{"t":"JoinSetSubmitted","js":2,"p":4},{"t":"ExecutionAwaiting","on":[3,4],"kind":"Any","src":"join.go:47"},{"t":"InvokeStarted","p":3,"a":1},{"t":"InvokeStarted","p":4,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-95b4-8d4a-9437-c5c82d55c48f', 'u', ',0,0', 15, 2, '2026-11-25 10:25:55.649784+00', '[{"t":"InvokeCompleted","p":3,"a":1,"ok":{"n":10}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-95b4-8d4a-9437-c5c82d55c48f', 'u', ',0,0', 17, 1, '2026-11-25 10:25:55.6518+00', '[{"t":"InvokeCompleted","p":4,"a":1,"ok":{"n":20}}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-95b4-8d4a-9437-c5c82d55c48f', 'u', ',0,0', 18, 5, '2026-11-25 10:25:55.655097+00', '[{"t":"JoinSetAwaited","js":2,"p":3},{"t":"JoinSetAwaited","js":2,"p":4},{"t":"InvokeScheduled","p":5,"kind":"Function","fn":"call:f.inner","in":{"n":70},"src":"function_test.go:64"},{"t":"ExecutionAwaiting","on":[5],"kind":"Single","src":"function_test.go:64"},{"t":"InvokeStarted","p":5,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-95b4-8d4a-9437-c5c82d55c48f', 'u/5', ',0,0', 0, 1, '2026-11-25 10:25:55.655097+00', '[{"t":"ExecutionStarted","digest":"e9926b640c41b92ff9f2b9e72092c00a5e95baab83359cfe2791fece2dad026a","in":{"n":70},"parent":"u"}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-95b4-8d4a-9437-c5c82d55c48f', 'u/5', ',0,0', 1, 3, '2026-11-25 10:25:55.657795+00', '[{"t":"InvokeScheduled","p":0,"kind":"Function","fn":"work:w.a","in":{"n":0},"src":"function_test.go:86"},{"t":"ExecutionAwaiting","on":[0],"kind":"Single","src":"function_test.go:86"},{"t":"InvokeStarted","p":0,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-95b4-8d4a-9437-c5c82d55c48f', 'u/5', ',0,0', 4, 2, '2026-11-25 10:25:55.660236+00', '[{"t":"InvokeCompleted","p":0,"a":1,"ok":{"n":0}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-95b4-8d4a-9437-c5c82d55c48f', 'u', ',0,0', 23, 2, '2026-11-25 10:25:55.662868+00', '[{"t":"InvokeCompleted","p":5,"a":1,"ok":{"n":0}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-95b4-8d4a-9437-c5c82d55c48f', 'u/5', ',0,0', 6, 1, '2026-11-25 10:25:55.662868+00', '[{"t":"ExecutionCompleted","ok":{"n":0}}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-95b4-8d4a-9437-c5c82d55c48f', 'u', ',0,0', 25, 3, '2026-11-25 10:25:55.665655+00', '[{"t":"InvokeScheduled","p":6,"kind":"Function","fn":"start:child","in":{"n":70},"src":"function_test.go:64"},{"t":"ExecutionAwaiting","on":[6],"kind":"Single","src":"function_test.go:64"},{"t":"InvokeStarted","p":6,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-95b4-8d4a-9437-c5c82d55c48f', 'u', ',0,0', 28, 2, '2026-11-25 10:25:55.673483+00', '[{"t":"InvokeCompleted","p":6,"a":1,"ok":{"c":70}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-95b4-8d4a-9437-c5c82d55c48f', 'u', ',0,0', 30, 4, '2026-11-25 10:25:55.676906+00', '[{"t":"TimeRecorded","p":7,"v":"2026-01-01T00:00:00Z"},{"t":"RandomGenerated","p":8,"v":"d8dfa786c297d54565f9be56a2c60e4c"},{"t":"InvokeScheduled","p":9,"kind":"Local","fn":"step","src":"function_test.go:72"},{"t":"InvokeStarted","p":9,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-95de-815b-92ec-9529d602e0ba', 'u', ',0,0', 0, 1, '2026-11-25 10:25:55.680144+00', '[{"t":"ExecutionStarted","digest":"48c827a28aedc78abf9d0c4e839adb41190d1f55cb733695089f2bfcce917176","in":{"n":40}}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-95de-815b-92ec-9529d602e0ba', 'u', ',0,0', 1, 4, '2026-11-25 10:25:55.683366+00', '[{"t":"InvokeScheduled","p":0,"kind":"Gate","fn":"golden#0","src":"function_test.go:46"},{"t":"InvokeScheduled","p":1,"kind":"Function","fn":"work:w.a","in":{"n":40},"src":"function_test.go:47"},{"t":"ExecutionAwaiting","on":[1],"kind":"Single","src":"function_test.go:47"},{"t":"InvokeStarted","p":1,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-95de-815b-92ec-9529d602e0ba', 'u', ',0,0', 5, 2, '2026-11-25 10:25:55.68602+00', '[{"t":"InvokeCompleted","p":1,"a":1,"ok":{"n":40}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-95de-815b-92ec-9529d602e0ba', 'u', ',0,0', 7, 8, '2026-11-25 10:25:55.689013+00', '[{"t":"JoinSetCreated","js":2},{"t":"InvokeScheduled","p":3,"kind":"Function","fn":"work:w.b","in":{"n":10},"src":"function_test.go:53"},{"t":"JoinSetSubmitted","js":2,"p":3},{"t":"InvokeScheduled","p":4,"kind":"Function","fn":"work:w.c","in":{"n":20},"src":"function_test.go:54"},{"t":"JoinSetSubmitted","js":2,"p":4},{"t":"ExecutionAwaiting","on":[3,4],"kind":"Any","src":"join.go:47"},{"t":"InvokeStarted","p":3,"a":1},{"t":"InvokeStarted","p":4,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-95de-815b-92ec-9529d602e0ba', 'u', ',0,0', 15, 2, '2026-11-25 10:25:55.692014+00', '[{"t":"InvokeCompleted","p":3,"a":1,"ok":{"n":10}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-95de-815b-92ec-9529d602e0ba', 'u', ',0,0', 17, 1, '2026-11-25 10:25:55.694074+00', '[{"t":"InvokeCompleted","p":4,"a":1,"ok":{"n":20}}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-95de-815b-92ec-9529d602e0ba', 'u', ',0,0', 18, 5, '2026-11-25 10:25:55.697456+00', '[{"t":"JoinSetAwaited","js":2,"p":3},{"t":"JoinSetAwaited","js":2,"p":4},{"t":"InvokeScheduled","p":5,"kind":"Function","fn":"call:f.inner","in":{"n":70},"src":"function_test.go:64"},{"t":"ExecutionAwaiting","on":[5],"kind":"Single","src":"function_test.go:64"},{"t":"InvokeStarted","p":5,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-95de-815b-92ec-9529d602e0ba', 'u/5', ',0,0', 0, 1, '2026-11-25 10:25:55.697456+00', '[{"t":"ExecutionStarted","digest":"e9926b640c41b92ff9f2b9e72092c00a5e95baab83359cfe2791fece2dad026a","in":{"n":70},"parent":"u"}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-95de-815b-92ec-9529d602e0ba', 'u/5', ',0,0', 1, 3, '2026-11-25 10:25:55.700235+00', '[{"t":"InvokeScheduled","p":0,"kind":"Function","fn":"work:w.a","in":{"n":0},"src":"function_test.go:86"},{"t":"ExecutionAwaiting","on":[0],"kind":"Single","src":"function_test.go:86"},{"t":"InvokeStarted","p":0,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-95de-815b-92ec-9529d602e0ba', 'u/5', ',0,0', 4, 2, '2026-11-25 10:25:55.703581+00', '[{"t":"InvokeCompleted","p":0,"a":1,"ok":{"n":0}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-95de-815b-92ec-9529d602e0ba', 'u', ',0,0', 23, 2, '2026-11-25 10:25:55.706963+00', '[{"t":"InvokeCompleted","p":5,"a":1,"ok":{"n":0}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-95de-815b-92ec-9529d602e0ba', 'u/5', ',0,0', 6, 1, '2026-11-25 10:25:55.706963+00', '[{"t":"ExecutionCompleted","ok":{"n":0}}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-95de-815b-92ec-9529d602e0ba', 'u', ',0,0', 25, 3, '2026-11-25 10:25:55.710748+00', '[{"t":"InvokeScheduled","p":6,"kind":"Function","fn":"start:child","in":{"n":70},"src":"function_test.go:64"},{"t":"ExecutionAwaiting","on":[6],"kind":"Single","src":"function_test.go:64"},{"t":"InvokeStarted","p":6,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-95de-815b-92ec-9529d602e0ba', 'u', ',0,0', 28, 2, '2026-11-25 10:25:55.718907+00', '[{"t":"InvokeCompleted","p":6,"a":1,"ok":{"c":70}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-95de-815b-92ec-9529d602e0ba', 'u', ',0,0', 30, 4, '2026-11-25 10:25:55.722097+00', '[{"t":"TimeRecorded","p":7,"v":"2026-01-01T00:00:00Z"},{"t":"RandomGenerated","p":8,"v":"89c2f6e30f92f9170a883221fa5e5224"},{"t":"InvokeScheduled","p":9,"kind":"Local","fn":"step","src":"function_test.go:72"},{"t":"InvokeStarted","p":9,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-95de-815b-92ec-9529d602e0ba', 'u', ',0,0', 34, 2, '2026-11-25 10:25:55.724343+00', '[{"t":"InvokeCompleted","p":9,"a":1,"ok":1000},{"t":"ExecutionAwaiting","on":[10],"kind":"Signal","names":["said"],"src":"function_test.go:77"}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-960e-83f2-af3c-c56f451b76a0', 'u', ',0,0', 0, 1, '2026-11-25 10:25:55.727672+00', '[{"t":"ExecutionStarted","digest":"48c827a28aedc78abf9d0c4e839adb41190d1f55cb733695089f2bfcce917176","in":{"n":40}}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-960e-83f2-af3c-c56f451b76a0', 'u', ',0,0', 1, 4, '2026-11-25 10:25:55.730993+00', '[{"t":"InvokeScheduled","p":0,"kind":"Gate","fn":"golden#0","src":"function_test.go:46"},{"t":"InvokeScheduled","p":1,"kind":"Function","fn":"work:w.a","in":{"n":40},"src":"function_test.go:47"},{"t":"ExecutionAwaiting","on":[1],"kind":"Single","src":"function_test.go:47"},{"t":"InvokeStarted","p":1,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-960e-83f2-af3c-c56f451b76a0', 'u', ',0,0', 5, 2, '2026-11-25 10:25:55.733598+00', '[{"t":"InvokeCompleted","p":1,"a":1,"ok":{"n":40}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-960e-83f2-af3c-c56f451b76a0', 'u', ',0,0', 7, 8, '2026-11-25 10:25:55.736436+00', '[{"t":"JoinSetCreated","js":2},{"t":"InvokeScheduled","p":3,"kind":"Function","fn":"work:w.b","in":{"n":10},"src":"function_test.go:53"},{"t":"JoinSetSubmitted","js":2,"p":3},{"t":"InvokeScheduled","p":4,"kind":"Function","fn":"work:w.c","in":{"n":20},"src":"function_test.go:54"},{"t":"JoinSetSubmitted","js":2,"p":4},{"t":"ExecutionAwaiting","on":[3,4],"kind":"Any","src":"join.go:47"},{"t":"InvokeStarted","p":3,"a":1},{"t":"InvokeStarted","p":4,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-960e-83f2-af3c-c56f451b76a0', 'u', ',0,0', 15, 2, '2026-11-25 10:25:55.73941+00', '[{"t":"InvokeCompleted","p":3,"a":1,"ok":{"n":10}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-960e-83f2-af3c-c56f451b76a0', 'u', ',0,0', 17, 1, '2026-11-25 10:25:55.74171+00', '[{"t":"InvokeCompleted","p":4,"a":1,"ok":{"n":20}}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-960e-83f2-af3c-c56f451b76a0', 'u', ',0,0', 18, 5, '2026-11-25 10:25:55.745152+00', '[{"t":"JoinSetAwaited","js":2,"p":3},{"t":"JoinSetAwaited","js":2,"p":4},{"t":"InvokeScheduled","p":5,"kind":"Function","fn":"call:f.inner","in":{"n":70},"src":"function_test.go:64"},{"t":"ExecutionAwaiting","on":[5],"kind":"Single","src":"function_test.go:64"},{"t":"InvokeStarted","p":5,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-960e-83f2-af3c-c56f451b76a0', 'u/5', ',0,0', 0, 1, '2026-11-25 10:25:55.745152+00', '[{"t":"ExecutionStarted","digest":"e9926b640c41b92ff9f2b9e72092c00a5e95baab83359cfe2791fece2dad026a","in":{"n":70},"parent":"u"}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-960e-83f2-af3c-c56f451b76a0', 'u/5', ',0,0', 1, 3, '2026-11-25 10:25:55.747956+00', '[{"t":"InvokeScheduled","p":0,"kind":"Function","fn":"work:w.a","in":{"n":0},"src":"function_test.go:86"},{"t":"ExecutionAwaiting","on":[0],"kind":"Single","src":"function_test.go:86"},{"t":"InvokeStarted","p":0,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-960e-83f2-af3c-c56f451b76a0', 'u/5', ',0,0', 4, 2, '2026-11-25 10:25:55.750349+00', '[{"t":"InvokeCompleted","p":0,"a":1,"ok":{"n":0}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-960e-83f2-af3c-c56f451b76a0', 'u', ',0,0', 23, 2, '2026-11-25 10:25:55.753307+00', '[{"t":"InvokeCompleted","p":5,"a":1,"ok":{"n":0}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-960e-83f2-af3c-c56f451b76a0', 'u/5', ',0,0', 6, 1, '2026-11-25 10:25:55.753307+00', '[{"t":"ExecutionCompleted","ok":{"n":0}}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-960e-83f2-af3c-c56f451b76a0', 'u', ',0,0', 25, 3, '2026-11-25 10:25:55.756241+00', '[{"t":"InvokeScheduled","p":6,"kind":"Function","fn":"start:child","in":{"n":70},"src":"function_test.go:64"},{"t":"ExecutionAwaiting","on":[6],"kind":"Single","src":"function_test.go:64"},{"t":"InvokeStarted","p":6,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-960e-83f2-af3c-c56f451b76a0', 'u', ',0,0', 28, 2, '2026-11-25 10:25:55.764338+00', '[{"t":"InvokeCompleted","p":6,"a":1,"ok":{"c":70}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-960e-83f2-af3c-c56f451b76a0', 'u', ',0,0', 30, 4, '2026-11-25 10:25:55.768747+00', '[{"t":"TimeRecorded","p":7,"v":"2026-01-01T00:00:00Z"},{"t":"RandomGenerated","p":8,"v":"91dc3c8cf3924daec8d8d5a1752ef8c9"},{"t":"InvokeScheduled","p":9,"kind":"Local","fn":"step","src":"function_test.go:72"},{"t":"InvokeStarted","p":9,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-960e-83f2-af3c-c56f451b76a0', 'u', ',0,0', 34, 2, '2026-11-25 10:25:55.771716+00', '[{"t":"InvokeCompleted","p":9,"a":1,"ok":1000},{"t":"ExecutionAwaiting","on":[10],"kind":"Signal","names":["said"],"src":"function_test.go:77"}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-963e-8705-9884-c5732e60de52', 'u', ',0,0', 0, 1, '2026-11-25 10:25:55.776282+00', '[{"t":"ExecutionStarted","digest":"48c827a28aedc78abf9d0c4e839adb41190d1f55cb733695089f2bfcce917176","in":{"n":40}}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-963e-8705-9884-c5732e60de52', 'u', ',0,0', 1, 4, '2026-11-25 10:25:55.779915+00', '[{"t":"InvokeScheduled","p":0,"kind":"Gate","fn":"golden#0","src":"function_test.go:46"},{"t":"InvokeScheduled","p":1,"kind":"Function","fn":"work:w.a","in":{"n":40},"src":"function_test.go:47"},{"t":"ExecutionAwaiting","on":[1],"kind":"Single","src":"function_test.go:47"},{"t":"InvokeStarted","p":1,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-963e-8705-9884-c5732e60de52', 'u', ',0,0', 5, 2, '2026-11-25 10:25:55.782645+00', '[{"t":"InvokeCompleted","p":1,"a":1,"ok":{"n":40}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-963e-8705-9884-c5732e60de52', 'u', ',0,0', 7, 8, '2026-11-25 10:25:55.785602+00', '[{"t":"JoinSetCreated","js":2},{"t":"InvokeScheduled","p":3,"kind":"Function","fn":"work:w.b","in":{"n":10},"src":"function_test.go:53"},{"t":"JoinSetSubmitted","js":2,"p":3},{"t":"InvokeScheduled","p":4,"kind":"Function","fn":"work:w.c","in":{"n":20},"src":"function_test.go:54"},{"t":"JoinSetSubmitted","js":2,"p":4},{"t":"ExecutionAwaiting","on":[3,4],"kind":"Any","src":"join.go:47"},{"t":"InvokeStarted","p":3,"a":1},{"t":"InvokeStarted","p":4,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-963e-8705-9884-c5732e60de52', 'u', ',0,0', 15, 2, '2026-11-25 10:25:55.788654+00', '[{"t":"InvokeCompleted","p":3,"a":1,"ok":{"n":10}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-963e-8705-9884-c5732e60de52', 'u', ',0,0', 17, 1, '2026-11-25 10:25:55.790731+00', '[{"t":"InvokeCompleted","p":4,"a":1,"ok":{"n":20}}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-963e-8705-9884-c5732e60de52', 'u', ',0,0', 18, 5, '2026-11-25 10:25:55.794252+00', '[{"t":"JoinSetAwaited","js":2,"p":3},{"t":"JoinSetAwaited","js":2,"p":4},{"t":"InvokeScheduled","p":5,"kind":"Function","fn":"call:f.inner","in":{"n":70},"src":"function_test.go:64"},{"t":"ExecutionAwaiting","on":[5],"kind":"Single","src":"function_test.go:64"},{"t":"InvokeStarted","p":5,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-963e-8705-9884-c5732e60de52', 'u/5', ',0,0', 0, 1, '2026-11-25 10:25:55.794252+00', '[{"t":"ExecutionStarted","digest":"e9926b640c41b92ff9f2b9e72092c00a5e95baab83359cfe2791fece2dad026a","in":{"n":70},"parent":"u"}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-963e-8705-9884-c5732e60de52', 'u/5', ',0,0', 1, 3, '2026-11-25 10:25:55.797122+00', '[{"t":"InvokeScheduled","p":0,"kind":"Function","fn":"work:w.a","in":{"n":0},"src":"function_test.go:86"},{"t":"ExecutionAwaiting","on":[0],"kind":"Single","src":"function_test.go:86"},{"t":"InvokeStarted","p":0,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-963e-8705-9884-c5732e60de52', 'u/5', ',0,0', 4, 2, '2026-11-25 10:25:55.799646+00', '[{"t":"InvokeCompleted","p":0,"a":1,"ok":{"n":0}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-963e-8705-9884-c5732e60de52', 'u', ',0,0', 23, 2, '2026-11-25 10:25:55.802505+00', '[{"t":"InvokeCompleted","p":5,"a":1,"ok":{"n":0}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-963e-8705-9884-c5732e60de52', 'u/5', ',0,0', 6, 1, '2026-11-25 10:25:55.802505+00', '[{"t":"ExecutionCompleted","ok":{"n":0}}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-963e-8705-9884-c5732e60de52', 'u', ',0,0', 25, 3, '2026-11-25 10:25:55.80556+00', '[{"t":"InvokeScheduled","p":6,"kind":"Function","fn":"start:child","in":{"n":70},"src":"function_test.go:64"},{"t":"ExecutionAwaiting","on":[6],"kind":"Single","src":"function_test.go:64"},{"t":"InvokeStarted","p":6,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-963e-8705-9884-c5732e60de52', 'u', ',0,0', 28, 2, '2026-11-25 10:25:55.814601+00', '[{"t":"InvokeCompleted","p":6,"a":1,"ok":{"c":70}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-963e-8705-9884-c5732e60de52', 'u', ',0,0', 30, 4, '2026-11-25 10:25:55.818528+00', '[{"t":"TimeRecorded","p":7,"v":"2026-01-01T00:00:00Z"},{"t":"RandomGenerated","p":8,"v":"7dbfb624d449a572e94a18b5b6cd023b"},{"t":"InvokeScheduled","p":9,"kind":"Local","fn":"step","src":"function_test.go:72"},{"t":"InvokeStarted","p":9,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-963e-8705-9884-c5732e60de52', 'u', ',0,0', 34, 2, '2026-11-25 10:25:55.821088+00', '[{"t":"InvokeCompleted","p":9,"a":1,"ok":1000},{"t":"ExecutionAwaiting","on":[10],"kind":"Signal","names":["said"],"src":"function_test.go:77"}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-95b4-8d4a-9437-c5c82d55c48f', 'u', ',0,0', 34, 2, '2026-11-25 10:25:55.831173+00', '[{"t":"InvokeRetrying","p":9,"a":1,"err":{"code":503,"message":"the worker ended before it had a result"},"at":"2026-01-01T00:00:00Z"},{"t":"InvokeStarted","p":9,"a":2}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-95b4-8d4a-9437-c5c82d55c48f', 'u', ',0,0', 36, 2, '2026-11-25 10:25:55.837208+00', '[{"t":"InvokeRetrying","p":9,"a":2,"err":{"code":503,"message":"the worker ended before it had a result"},"at":"2026-01-01T00:00:00Z"},{"t":"InvokeStarted","p":9,"a":3}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-963e-8705-9884-c5732e60de52', 'u', ',0,0', 36, 3, '2026-11-25 10:25:55.839343+00', '[{"t":"SignalDelivered","name":"said","id":1,"data":{"said":"yes"}},{"t":"SignalReceived","p":10,"name":"said","id":1},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a2123d-963e-8705-9884-c5732e60de52', 'u', ',0,0', 39, 2, '2026-11-25 10:25:55.843643+00', '[{"t":"TimerScheduled","p":11,"ms":360000000,"at":"2026-01-05T04:00:00Z"},{"t":"ExecutionAwaiting","on":[11],"kind":"Single","src":"function_test.go:81"}]');

INSERT INTO legwork_golden.open_frame VALUES ('01a2123d-952a-88e8-bcba-53c1b417a6be', 'u', ',0,0');
INSERT INTO legwork_golden.open_frame VALUES ('01a2123d-952e-8f7d-a6f2-f4ae06a560f1', 'u', ',0,0');
INSERT INTO legwork_golden.open_frame VALUES ('01a2123d-9535-8518-9a07-7c34d7d5510d', 'u', ',0,0');
INSERT INTO legwork_golden.open_frame VALUES ('01a2123d-953a-8f04-9f29-5ce959a54471', 'u', ',0,0');
INSERT INTO legwork_golden.open_frame VALUES ('01a2123d-9550-8515-809c-d5446340373a', 'u', ',0,0');
INSERT INTO legwork_golden.open_frame VALUES ('01a2123d-9550-8515-809c-d5446340373a', 'u/5', ',0,0');
INSERT INTO legwork_golden.open_frame VALUES ('01a2123d-9563-82b5-a34a-4d7ddfc388f7', 'u', ',0,0');
INSERT INTO legwork_golden.open_frame VALUES ('01a2123d-9563-82b5-a34a-4d7ddfc388f7', 'u/5', ',0,0');
INSERT INTO legwork_golden.open_frame VALUES ('01a2123d-957a-8af2-85ef-4b33e847f511', 'u', ',0,0');
INSERT INTO legwork_golden.open_frame VALUES ('01a2123d-957a-8af2-85ef-4b33e847f511', 'u/5', ',0,0');
INSERT INTO legwork_golden.open_frame VALUES ('01a2123d-9591-8221-8388-beea86c294a8', 'u', ',0,0');
INSERT INTO legwork_golden.open_frame VALUES ('01a2123d-95b4-8d4a-9437-c5c82d55c48f', 'u', ',0,0');
INSERT INTO legwork_golden.open_frame VALUES ('01a2123d-95de-815b-92ec-9529d602e0ba', 'u', ',0,0');
INSERT INTO legwork_golden.open_frame VALUES ('01a2123d-960e-83f2-af3c-c56f451b76a0', 'u', ',0,0');
INSERT INTO legwork_golden.open_frame VALUES ('01a2123d-963e-8705-9884-c5732e60de52', 'u', ',0,0');

INSERT INTO legwork_golden.outbox VALUES ('01a2123d-946f-8979-8ecf-f1bfa0b4fc9a', '01a2123d-946f-8979-85e3-16064b884cbb', 'run', 'a', ',0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-25 10:25:57.314152+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a2123d-9470-8ccc-bb23-2dcf26649cb0', '01a2123d-9470-8ccc-b52b-a9e0fb24372e', 'work.w.a', 'a', ',0,0', 1, NULL, NULL, '', '', '{"n":3}', 1, '2026-11-25 10:25:57.31785+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a2123d-9474-822b-bded-18715add0cf0', '01a2123d-9474-822b-b487-b55cadc41467', 'work.w.a', 'a', ',0,0', 1, NULL, NULL, '', '', '{"n":4}', 1, '2026-11-25 10:25:57.321277+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a2123d-9478-84ef-8642-812f391dedc4', '01a2123d-9478-84ef-a9f4-5ad20083134d', 'run', 'b', ',0,0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-25 10:25:57.326477+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a2123d-947d-89b3-9ac6-a33443833df3', '01a2123d-947d-89b3-8be2-6e14949731c4', 'work.w.b', 'b', ',0,0,0', 1, NULL, NULL, '', '', '{"n":6}', 1, '2026-11-25 10:25:57.332999+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a2123d-9484-8e67-8504-0595c674b1c6', '01a2123d-9484-8e67-b6d1-349f948caf46', 'work.w.b', 'b', ',0,0,0', 1, NULL, NULL, '', '', '{"n":7}', 1, '2026-11-25 10:25:57.339511+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a2123d-948a-8791-a338-c25c88613a64', '01a2123d-948a-8791-8449-23c77d190c28', 'event', 'a', ',0,0', 1, 'told', NULL, '', '', '{ "n" : 8, "a" : 8 }', 1, '2026-11-25 10:25:57.342433+00', 'leaves', NULL, 'pending', 202, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a2123d-94a6-8f05-9c27-17a0f30f3438', '01a2123d-94a6-8f05-a804-15c23c9cf47a', 'response', 's', ',0,0', 1, NULL, NULL, '', '', '{"timestamp":"2026-11-29T14:25:55.367Z"}', 0, '2026-11-29 14:25:55.369073+00', NULL, NULL, 'success', 200, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a2123d-94a9-878c-8b04-52b3335578d9', '01a2123d-94a9-878c-af46-e66e3c4562c3', 'run', 'p', ',0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-25 10:25:57.371683+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a2123d-94ad-8acc-84fe-b99da44fef83', '01a2123d-94ad-8acc-a5d5-348bd6b56244', 'work.w.c', 'c', ',0,0', 1, NULL, NULL, '', '', '{"n":10}', 1, '2026-11-25 10:25:57.378821+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a2123d-94cc-853e-82eb-ffb436f3e9fb', '01a2123d-94cc-853e-a9af-577d3eb51ed9', 'run', 'again', ',0,0,0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-25 10:25:57.414082+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a2123d-94d4-8d39-a335-f586a090c66b', '01a2123d-94d4-8d39-84d1-9c672321b5c7', 'work.w.r', 'rw', ',0,0,0', 1, NULL, NULL, '', '', '{"n":1}', 1, '2026-11-25 10:25:57.417476+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a2123d-94d8-8242-a39e-8f944b726f9d', '01a2123d-94d8-8242-a77a-5d0b25d3e8d9', 'work.w.retry', 'q', ',0,0', 1, NULL, NULL, '', '', '{}', 1, '2026-11-25 10:25:57.419533+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a2123d-94da-8af9-8a46-a048a0780fba', '01a2123d-94da-8af9-bd33-6f59b81d5bb6', 'work.w.retry', 'q', ',0,0', 2, NULL, NULL, '', '', '{}', 0, '2026-11-25 10:25:56.421959+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{"code":503,"message":"busy"}', NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a2123d-94e2-899a-899f-61d06b8c754a', '01a2123d-94e2-899a-9236-30e214652c42', 'run', 'j3', ',0,0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-25 10:25:57.433347+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a2123d-94e2-899a-8d03-00963ae47f2b', '01a2123d-94e2-899a-9236-30e214652c42', 'run', 'j3', ',0,0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-25 10:25:57.434606+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a2123d-94e8-8778-9cf5-946ca127b02b', '01a2123d-94e8-8778-b5be-617c1e1dcc0b', 'work.w.c', 'j3', ',0,0,0', 1, NULL, NULL, '', '', '{"n":3}', 1, '2026-11-25 10:25:57.441305+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a2123d-94f1-8442-947a-dd749c59b74c', '01a2123d-94f1-8442-9c92-901afaf7dfa2', 'work.w.polls', 'o', ',0,0', 1, NULL, NULL, '', '', '{}', 1, '2026-11-25 10:25:57.445028+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a2123d-94f7-8867-9587-f344c02ad1cb', '01a2123d-94f7-8867-9160-d35878df16be', 'run', 'i', ',0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-25 10:25:57.448751+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a2123d-9501-8d91-9416-45d940aa98ba', '01a2123d-9501-8d91-8b22-6e121d8d030e', 'work.w.c', 'c', ',0,0', 1, NULL, NULL, '', '', '{"n":12}', 1, '2026-11-25 10:25:57.461066+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a2123d-9504-879a-bb73-7cdbf90773cd', '01a2123d-9504-879a-8566-5ec9a3d72458', 'run', 'k', ',0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-25 10:25:57.462097+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a2123d-9508-8e24-931c-1bc636f6cd70', '01a2123d-9508-8e24-b6ae-1ed25e7b7771', 'work.w.c', 'c', ',0,0', 1, NULL, NULL, '', '', '{"n":13}', 1, '2026-11-25 10:25:57.467915+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a2123d-951b-8c2e-8ce3-5b7e552026b7', '01a2123d-951b-8c2e-86fa-fb23f826e840', 'run', 'x', ',0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-25 10:25:57.485058+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a2123d-951c-83b1-9901-774aa1819da7', '01a2123d-951c-83b1-b690-03a598085759', 'response', 'x', ',0,0', 1, 'child', NULL, '', '', '{"jc":"2026-11-25T10:25:55.486Z","job_id":"01a2123d-951c-83b1-9901-774aa1819da7","ju":"2026-11-25T10:25:55.486Z"}', 2, '2026-11-25 10:25:57.488318+00', NULL, '01a2123d-951c-83b1-9901-774aa1819da7', 'success', 200, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a2123d-951e-851b-be99-e9bbc6e69580', '01a2123d-951e-851b-bbda-eae35fd3e34b', 'work.w.c', 'c', ',0,0', 1, NULL, NULL, '', '', '{"n":15}', 1, '2026-11-25 10:25:57.490546+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a2123d-9508-8e24-a9d8-12e57563c75b', '01a2123d-9508-8e24-b6ae-1ed25e7b7771', 'run', 'ct', ',0', 1, NULL, NULL, '', '', '{"error": {"code": 418, "job_id": "01a2123d-9505-8ff8-b51a-f936548bea7f", "message": "enough"}, "descend": true}', 1, '2026-11-25 10:25:57.491866+00', 'interrupt', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a2123d-9499-822a-9ef1-317915c7d9f1', '01a2123d-9499-822a-b9ac-c2c12e969ddc', 'response', 'h', ',0,0', 1, 'done', NULL, '', '', '{"id":"woken","v":1}', 1, '2026-11-25 10:25:57.495865+00', NULL, '01a2123d-9499-822a-9ef1-317915c7d9f1', 'success', 200, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a2123d-9529-8f34-817b-d0cb6b69b66f', '01a2123d-9529-8f34-a15d-918e58079801', 'run', 'u', ',0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-25 10:25:57.498822+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a2123d-952a-88e8-9d81-ff26340f7d9b', '01a2123d-952a-88e8-bcba-53c1b417a6be', 'work.f.outer', 'u', ',0,0', 1, NULL, NULL, '', '', '{"token":null,"from":0,"to":1,"events":[{"t":"ExecutionStarted","digest":"48c827a28aedc78abf9d0c4e839adb41190d1f55cb733695089f2bfcce917176","in":{"n":40}}]}', 1, '2026-11-25 10:25:57.502794+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a2123d-952e-8f7d-a7d2-6e5d6faa1978', '01a2123d-952e-8f7d-a6f2-f4ae06a560f1', 'work.w.a', 'u/1', ',0,0', 1, NULL, NULL, '', '', '{"n":40}', 1, '2026-11-25 10:25:57.510237+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a2123d-9535-8518-9e48-403f3d977d49', '01a2123d-9535-8518-9a07-7c34d7d5510d', 'work.w.a', 'u/1', ',0,0', 1, NULL, NULL, '', '', '{"n":40}', 1, '2026-11-25 10:25:57.51573+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a2123d-953a-8f04-95d8-c6f57971f380', '01a2123d-953a-8f04-9f29-5ce959a54471', 'work.w.c', 'u/4', ',0,0', 1, NULL, NULL, '', '', '{"n":20}', 1, '2026-11-25 10:25:57.530462+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a2123d-9550-8515-8a41-f9784d91d58f', '01a2123d-9550-8515-809c-d5446340373a', 'work.f.inner', 'u/5', ',0,0', 1, NULL, NULL, '', '', '{"token":null,"from":0,"to":1,"events":[{"t":"ExecutionStarted","digest":"e9926b640c41b92ff9f2b9e72092c00a5e95baab83359cfe2791fece2dad026a","in":{"n":70},"parent":"u"}]}', 1, '2026-11-25 10:25:57.556486+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a2123d-9563-82b5-a7db-9d2c31710a14', '01a2123d-9563-82b5-a34a-4d7ddfc388f7', 'work.w.a', 'u/5/0', ',0,0', 1, NULL, NULL, '', '', '{"n":0}', 1, '2026-11-25 10:25:57.579349+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a2123d-957a-8af2-a6cd-07fa40eae774', '01a2123d-957a-8af2-85ef-4b33e847f511', 'work.w.a', 'u/5/0', ',0,0', 1, NULL, NULL, '', '', '{"n":0}', 1, '2026-11-25 10:25:57.602607+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a2123d-95b1-89a9-8d12-1dfcfc227fc4', '01a2123d-95b1-89a9-bb3d-b52c58593d1c', 'work.w.c', 'c', ',0,0', 1, NULL, NULL, '', '', '{"n":70}', 1, '2026-11-25 10:25:57.637342+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a2123d-960e-83f2-9c47-c7284990744b', '01a2123d-960e-83f2-af3c-c56f451b76a0', 'response', 'u/10', ',0,0', 1, 'said', NULL, '', '', '{"said":"yes"}', 1, '2026-11-25 10:25:57.830157+00', NULL, '01a2123d-960e-83f2-9c47-c7284990744b', 'success', 200, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a2123d-963e-8705-a997-13e4cc8eaad7', '01a2123d-963e-8705-9884-c5732e60de52', 'response', 'u/11', ',0,0', 1, NULL, NULL, '', '', NULL, 0, '2026-11-29 14:25:55.844302+00', NULL, NULL, 'success', 200, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a2123d-9688-89cc-96cb-03445d0f5a54', '01a2123d-9688-89cc-87f5-d95e13b330d4', 'work.w.b', 'b', ',0,0,0', 1, NULL, NULL, '', '', '{"n":31}', 1, '2026-11-25 10:25:57.855573+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a2123d-9693-82c0-8919-9b0ac07b9558', '01a2123d-9693-82c0-9dc2-79d1c34ea9bf', 'work.w.b', 'b', ',0,0,0', 1, NULL, NULL, '', '', '{"n":31}', 1, '2026-11-25 10:25:57.865778+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a2123d-969b-8264-893c-8abc40ea6cec', '01a2123d-969b-8264-88a2-bf649b24e36a', 'work.w.b', 'b', ',0,0,0', 1, NULL, NULL, '', '', '{"n":31}', 1, '2026-11-25 10:25:57.874934+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a2123d-94b2-8b6a-aed1-3af41fc3a968', '01a2123d-94b2-8b6a-9b75-ee633d8ee26b', 'response', 'p', ',0,0', 1, 'child', NULL, '', '', '{ "c" : 11 }', 2, '2026-11-25 10:25:57.386286+00', 'leaves', '01a2123d-94b2-8b6a-aed1-3af41fc3a968', 'success', 200, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a2123d-95b4-8d4a-b37c-c626f4449491', '01a2123d-95b4-8d4a-9437-c5c82d55c48f', 'work.f.outer', 'u', ',0,0', 1, NULL, NULL, '', '', '{"token":"01a2123d-95b4-8d4a-b10a-cda166cf704d","from":27,"to":30,"events":[{"t":"InvokeStarted","p":6,"a":1},{"t":"InvokeCompleted","p":6,"a":1,"ok":{"c":70}},{"t":"ExecutionResumed"}]}', 4, '2026-11-25 10:25:57.67587+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('6db5c830-46f5-8239-a327-80f46859d28f', NULL, 'start', NULL, NULL, 1, 'chain', 'begun', '', '', '{"n":30}', 2, '2026-11-25 10:25:57.848065+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('c9cdf6dc-a6dd-419b-af62-355aa65649f0', NULL, 'start', NULL, NULL, 1, 'chain', 'from SQL, published', NULL, NULL, '{"n":22}', 1, '2026-11-25 10:25:55.877656+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('7179d12a-4ef1-831c-901c-590182f86b15', NULL, 'signal', NULL, NULL, 1, 'done', NULL, NULL, NULL, '{"id":"to be told by SQL","v":3}', 1, '2026-11-25 10:25:55.879108+00', NULL, NULL, 'success', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a2123d-96a7-8ae4-b4d2-e0a19cf30341', '01a2123d-96a7-8ae4-ba6e-52247bbff843', 'work.w.retry', 'q', ',0,0', 2, NULL, NULL, '', '', '{}', 0, '2026-11-25 10:25:56.882307+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{"code":503,"message":"busy"}', NULL);
INSERT INTO legwork_golden.outbox VALUES ('5d6cbbe8-c508-433d-96ab-4eb655f47d0e', NULL, 'start', NULL, NULL, 1, 'chain', 'from SQL', NULL, NULL, '{"n":20}', 0, '2026-11-25 10:25:55.88262+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('441a6372-f60b-89fd-a1c6-c78e7cef5734', NULL, 'signal', NULL, NULL, 1, 'done', NULL, NULL, NULL, '{"id":"to be told by a row","v":5}', 0, '2026-11-25 10:25:55.882969+00', NULL, NULL, 'success', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);

INSERT INTO legwork_golden.signal OVERRIDING SYSTEM VALUE VALUES ('01a2123d-950b-816c-95d3-6b4ea0e46cc8', 1, 'done', NULL, 'success', 200, '', '', '2026-11-25 10:25:55.471537+00', '2999-01-01 00:00:00+00', '01a2123d-949c-8b41-8408-ad76ae94d16c');
INSERT INTO legwork_golden.signal OVERRIDING SYSTEM VALUE VALUES ('876d853e-0513-8c39-b76c-b1b481142e03', 2, 'done', NULL, 'success', 200, '', '', '2026-11-25 10:25:55.494401+00', '2999-01-01 00:00:00+00', '01a2123d-9499-822a-9ef1-317915c7d9f1');
INSERT INTO legwork_golden.signal OVERRIDING SYSTEM VALUE VALUES ('9b976a79-ffcb-8ad9-9576-643bd4023c3e', 3, 'done', '{"id":"later","v":2}', 'success', 200, '', '', '2026-11-25 10:25:55.495698+00', '2999-01-01 00:00:00+00', NULL);
INSERT INTO legwork_golden.signal OVERRIDING SYSTEM VALUE VALUES ('1e989363-b64f-8b75-ab5e-95cf9d845730', 4, 'said', NULL, 'success', 200, '', '', '2026-11-25 10:25:55.828414+00', '2999-01-01 00:00:00+00', '01a2123d-960e-83f2-9c47-c7284990744b');
INSERT INTO legwork_golden.signal OVERRIDING SYSTEM VALUE VALUES ('a4cf0de2-21b0-881d-925c-cbeae4c34a95', 5, 'said', NULL, 'success', 200, '', '', '2026-11-25 10:25:55.835145+00', '2999-01-01 00:00:00+00', '01a2123d-963e-8705-bc3f-bdc3be488146');

INSERT INTO legwork_golden.signal_key VALUES ('done', 'd2a61c83-62b4-eb69-a50a-fc2c545cc0be', 3, '9b976a79-ffcb-8ad9-9576-643bd4023c3e');

INSERT INTO legwork_golden.signal_receipt VALUES ('golden', 'signal came', 'said', '\x7369676e616c2063616d65', 1, '01a2123d-960e-83f2-af3c-c56f451b76a0', '1e989363-b64f-8b75-ab5e-95cf9d845730', '{"accepted":true,"workflowId":"golden/signal came","signalName":"said","signalId":"signal came","acceptedAt":"2026-11-25T10:25:55.828Z","signalStorageKey":"1e989363-b64f-8b75-ab5e-95cf9d845730"}', '\x1603cd0b498e461a9fac55997d9a6ff47efcdddb49bc5065f6820dad60bec3fc', 1, '2026-11-25 10:25:55.82822+00', '2026-11-26 10:25:55.828414+00');
INSERT INTO legwork_golden.signal_receipt VALUES ('golden', 'sleeps', 'said', '\x736c65657073', 1, '01a2123d-963e-8705-9884-c5732e60de52', 'a4cf0de2-21b0-881d-925c-cbeae4c34a95', '{"accepted":true,"workflowId":"golden/sleeps","signalName":"said","signalId":"sleeps","acceptedAt":"2026-11-25T10:25:55.835Z","signalStorageKey":"a4cf0de2-21b0-881d-925c-cbeae4c34a95"}', '\x1603cd0b498e461a9fac55997d9a6ff47efcdddb49bc5065f6820dad60bec3fc', 1, '2026-11-25 10:25:55.835008+00', '2026-11-26 10:25:55.835145+00');

INSERT INTO legwork_golden.stat VALUES ('golden', 'wait', 'k', 'group', 'one', '01a2123d-9492-8af0-8700-388f26ffdaae', 'waiting', '2026-11-25 10:25:55.347427+00');
INSERT INTO legwork_golden.stat VALUES ('golden', 'wait', 'k', 'group', 'two', '01a2123d-9499-822a-b9ac-c2c12e969ddc', 'woken', '2026-11-25 10:25:55.353771+00');
INSERT INTO legwork_golden.stat VALUES ('golden', 'wait', 'k', 'group', 'two', '01a2123d-94a0-80b5-a274-12e27df3a149', 'to be told by SQL', '2026-11-25 10:25:55.360689+00');
INSERT INTO legwork_golden.stat VALUES ('golden', 'wait', 'k', 'group', 'two', '01a2123d-94a3-885b-a475-fba16e83df67', 'to be told by a row', '2026-11-25 10:25:55.363652+00');

INSERT INTO legwork_golden.webhook_cursor VALUES (true, 0);

SELECT pg_catalog.setval('legwork_golden.app_version_id_seq', 1, true);

SELECT pg_catalog.setval('legwork_golden.dead_letter_event_ord_seq', 1, false);

SELECT pg_catalog.setval('legwork_golden.goose_db_version_id_seq', 26, true);

SELECT pg_catalog.setval('legwork_golden.hook_ord_seq', 9, true);

SELECT pg_catalog.setval('legwork_golden.pause_id_seq', 1, false);

SELECT pg_catalog.setval('legwork_golden.signal_ord_seq', 5, true);

ALTER TABLE ONLY legwork_golden.activity
    ADD CONSTRAINT activity_pkey PRIMARY KEY (gid, activity, dad);

ALTER TABLE ONLY legwork_golden.app_version
    ADD CONSTRAINT app_version_app_version_key UNIQUE (app, version);

ALTER TABLE ONLY legwork_golden.app_version
    ADD CONSTRAINT app_version_pkey PRIMARY KEY (id);

ALTER TABLE ONLY legwork_golden.audit
    ADD CONSTRAINT audit_pkey PRIMARY KEY (one);

ALTER TABLE ONLY legwork_golden.child
    ADD CONSTRAINT child_pkey PRIMARY KEY (gid);

ALTER TABLE ONLY legwork_golden.dead_letter_event
    ADD CONSTRAINT dead_letter_event_pkey PRIMARY KEY (ord);

ALTER TABLE ONLY legwork_golden.dead_letter
    ADD CONSTRAINT dead_letter_pkey PRIMARY KEY (id);

ALTER TABLE ONLY legwork_golden.epoch
    ADD CONSTRAINT epoch_pkey PRIMARY KEY (one);

ALTER TABLE ONLY legwork_golden.event
    ADD CONSTRAINT event_pkey PRIMARY KEY (pos);

ALTER TABLE ONLY legwork_golden.event_stream
    ADD CONSTRAINT event_stream_pkey PRIMARY KEY (one);

ALTER TABLE ONLY legwork_golden.format
    ADD CONSTRAINT format_pkey PRIMARY KEY (kind);

ALTER TABLE ONLY legwork_golden.goose_db_version
    ADD CONSTRAINT goose_db_version_pkey PRIMARY KEY (id);

ALTER TABLE ONLY legwork_golden.guid_ledger
    ADD CONSTRAINT guid_ledger_pkey PRIMARY KEY (guid);

ALTER TABLE ONLY legwork_golden.hook
    ADD CONSTRAINT hook_pkey PRIMARY KEY (work, ord);

ALTER TABLE ONLY legwork_golden.job_data
    ADD CONSTRAINT job_data_pkey PRIMARY KEY (gid, path);

ALTER TABLE ONLY legwork_golden.job
    ADD CONSTRAINT job_pkey PRIMARY KEY (gid);

ALTER TABLE ONLY legwork_golden.journal
    ADD CONSTRAINT journal_pkey PRIMARY KEY (gid, activity, dad, seq);

ALTER TABLE ONLY legwork_golden.late_answer
    ADD CONSTRAINT late_answer_pkey PRIMARY KEY (gid, guid);

ALTER TABLE ONLY legwork_golden.open_frame
    ADD CONSTRAINT open_frame_pkey PRIMARY KEY (gid, activity, dad);

ALTER TABLE ONLY legwork_golden.outbox
    ADD CONSTRAINT outbox_pkey PRIMARY KEY (guid);

ALTER TABLE ONLY legwork_golden.pause
    ADD CONSTRAINT pause_pkey PRIMARY KEY (id);

ALTER TABLE ONLY legwork_golden.reconciliation
    ADD CONSTRAINT reconciliation_pkey PRIMARY KEY (gid, activity, dad);

ALTER TABLE ONLY legwork_golden.signal_key
    ADD CONSTRAINT signal_key_pkey PRIMARY KEY (topic, key, ord);

ALTER TABLE ONLY legwork_golden.signal
    ADD CONSTRAINT signal_pkey PRIMARY KEY (guid);

ALTER TABLE ONLY legwork_golden.signal_receipt
    ADD CONSTRAINT signal_receipt_pkey PRIMARY KEY (app, job_id, topic, signal_id);

ALTER TABLE ONLY legwork_golden.stat
    ADD CONSTRAINT stat_pkey PRIMARY KEY (app, graph, key, name, value, gid);

ALTER TABLE ONLY legwork_golden.webhook_cursor
    ADD CONSTRAINT webhook_cursor_pkey PRIMARY KEY (one);

ALTER TABLE ONLY legwork_golden.webhook_delivery
    ADD CONSTRAINT webhook_delivery_pkey PRIMARY KEY (webhook, event);

ALTER TABLE ONLY legwork_golden.webhook
    ADD CONSTRAINT webhook_pkey PRIMARY KEY (id);

CREATE UNIQUE INDEX app_version_active ON legwork_golden.app_version USING btree (app) WHERE active;

CREATE INDEX child_parent ON legwork_golden.child USING btree (parent_gid);

CREATE INDEX dead_letter_at ON legwork_golden.dead_letter USING btree (at);

CREATE INDEX dead_letter_due ON legwork_golden.dead_letter USING btree (needs, due_at) WHERE (state = 'waiting'::text);

CREATE INDEX dead_letter_early ON legwork_golden.dead_letter USING btree (subject, gid) WHERE ((state = 'waiting'::text) AND (reason = 'early'::text));

CREATE INDEX dead_letter_event_letter ON legwork_golden.dead_letter_event USING btree (letter, ord);

CREATE INDEX dead_letter_gid ON legwork_golden.dead_letter USING btree (gid);

CREATE INDEX dead_letter_guid ON legwork_golden.dead_letter USING btree (guid);

CREATE INDEX dead_letter_row ON legwork_golden.dead_letter USING btree (guid) WHERE (state = 'waiting'::text);

CREATE INDEX dead_letter_state ON legwork_golden.dead_letter USING btree (state, at, id);

CREATE INDEX hook_job ON legwork_golden.hook USING btree (gid, ord);

CREATE INDEX hook_next ON legwork_golden.hook USING btree (topic, key, activity, ord);

CREATE UNIQUE INDEX job_app_job_id_key ON legwork_golden.job USING btree (app, job_id, (
CASE
    WHEN retired THEN gid
    ELSE '00000000-0000-0000-0000-000000000000'::uuid
END));

CREATE INDEX outbox_lane ON legwork_golden.outbox USING btree (lane, due_at);

CREATE INDEX outbox_new ON legwork_golden.outbox USING btree (due_at) WHERE (publish = 0);

CREATE INDEX outbox_newer ON legwork_golden.outbox USING btree (lane, kind) WHERE ((kind <> ALL (ARRAY['leg1'::text, 'await'::text, 'interrupt'::text, 'timeout'::text, 'leaves'::text, 'job'::text])) OR ((lane <> ALL (ARRAY['start'::text, 'run'::text, 'response'::text, 'signal'::text, 'event'::text])) AND (NOT starts_with(lane, 'work.'::text))));

CREATE INDEX outbox_paused ON legwork_golden.outbox USING btree (paused) WHERE (paused IS NOT NULL);

CREATE UNIQUE INDEX pause_active ON legwork_golden.pause USING btree (kind, app, name) WHERE (ended_at IS NULL);

CREATE INDEX reconciliation_newer ON legwork_golden.reconciliation USING btree (version) WHERE (version > 1);

CREATE INDEX reconciliation_unclaimed ON legwork_golden.reconciliation USING btree (topic) WHERE unclaimed;

CREATE INDEX signal_expires ON legwork_golden.signal USING btree (expires_at);

CREATE INDEX signal_key_guid ON legwork_golden.signal_key USING btree (guid);

CREATE INDEX signal_receipt_newer ON legwork_golden.signal_receipt USING btree (version) WHERE (version > 1);

CREATE INDEX signal_receipt_signal ON legwork_golden.signal_receipt USING btree (signal);

CREATE INDEX stat_gid ON legwork_golden.stat USING btree (gid);

CREATE INDEX webhook_delivery_due ON legwork_golden.webhook_delivery USING btree (webhook, state, due_at);

CREATE INDEX webhook_delivery_expires ON legwork_golden.webhook_delivery USING btree (expires_at);

CREATE TRIGGER journal_append_only BEFORE UPDATE ON legwork_golden.journal FOR EACH ROW EXECUTE FUNCTION legwork_golden.refuse_change();

CREATE TRIGGER ledger_increment_only BEFORE UPDATE ON legwork_golden.activity FOR EACH ROW WHEN ((new.ledger < old.ledger)) EXECUTE FUNCTION legwork_golden.refuse_decrease();

CREATE TRIGGER ledger_increment_only BEFORE UPDATE ON legwork_golden.guid_ledger FOR EACH ROW WHEN ((new.ledger < old.ledger)) EXECUTE FUNCTION legwork_golden.refuse_decrease();

CREATE TRIGGER outbox_request BEFORE INSERT ON legwork_golden.outbox FOR EACH ROW WHEN ((new.lane = ANY (ARRAY['start'::text, 'signal'::text]))) EXECUTE FUNCTION legwork_golden.refuse_request();

